Tone.run()
