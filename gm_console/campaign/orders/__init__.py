"""What players send: taken in, judged, edited; and what stands in for what does not come."""
