"""Line client: prompts, commands, and screens in plain lines of text."""
