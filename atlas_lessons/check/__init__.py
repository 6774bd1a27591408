"""From raw bytes to findings: phases, workers, baselines and the rules. It knows no build."""
