"""The database engine of the settings where the scorebook is a SQLite file."""
