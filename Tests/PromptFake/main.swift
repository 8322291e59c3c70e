import Prompt

FakePrompt.run()
