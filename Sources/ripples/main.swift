print("ripples")
