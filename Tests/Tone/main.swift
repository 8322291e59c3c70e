import Glibc

exit(Tone.run())
