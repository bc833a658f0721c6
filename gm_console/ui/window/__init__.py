"""The main window: its menus, its workspaces side by side, and what can be done wherever one is."""
