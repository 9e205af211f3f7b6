"""The paper of competitions: tables, fixtures, grids and brackets, and what a round is played on."""
