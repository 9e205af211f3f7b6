"""The tournament office: what clubs arrange around their matches. Knows `scoring`; `scoring` never knows it."""
