"""Types and settings that everything else uses."""
