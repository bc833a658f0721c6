"""Mails to players and from them: letters, the accounts and servers they go by, the mailbox."""
