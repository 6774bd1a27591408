"""``python -m atlas_lessons``: the command line where the script is not on the path."""

from atlas_lessons.cli.main import entry

if __name__ == "__main__":
    entry()
