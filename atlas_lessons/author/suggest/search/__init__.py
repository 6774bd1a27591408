"""The search for expressions of known numbers that meet a printed one."""
