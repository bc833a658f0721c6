"""What players send: mails, mailboxes, tables and texts, read into messages that hold sheets.  Bytes in, values out."""
