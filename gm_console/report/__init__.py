"""What is handed out: pictures, packets, pages."""
