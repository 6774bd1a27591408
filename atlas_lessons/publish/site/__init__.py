"""The static site: plan, build, links, map and search."""
