"""What windows are put together from: looks, parts, tables, actions, tasks.  It knows no campaign and no map."""
