"""The harness for language models: prompts, answers, the dialogue of a decision, and the chat protocol."""
