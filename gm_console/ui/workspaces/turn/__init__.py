"""The Turn workspace: what the moderator does while going through a turn, step by step."""
