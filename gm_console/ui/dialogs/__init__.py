"""The few dialogs: new campaign, publish, about, results and trouble."""
