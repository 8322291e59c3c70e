import Glibc

exit(Tape.run())
