"""What is run now and then, not on every test run: proofs of tables, soak runs, benchmarks."""
