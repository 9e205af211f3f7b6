"""The office: whatever is done to a competition is done here, whole or not at all, and kept in its history."""
