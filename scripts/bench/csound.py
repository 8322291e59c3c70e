"""Writes a workload for Csound: an orchestra of one instrument and a score of its notes."""

HEADER = """<CsoundSynthesizer>
<CsInstruments>
sr = 48000
ksmps = {block}
nchnls = 2
0dbfs = 1
gisine ftgen 1, 0, 8192, 10, 1
instr 1
{body}
endin
instr 2
  event_i "e", 0
endin
</CsInstruments>
<CsScore>
{score}
i 2 {seconds} 1
</CsScore>
</CsoundSynthesizer>
"""

# p4 frequency, p5 pan 0...1, p6 amplitude, p7 and p8 the workload's own.
SINE = """  asignal poscil p6, p4
  aenv linseg 0, 0.01, 1, p3 - 0.01, 1
  aleft, aright pan2 asignal * aenv, p5
  outs aleft, aright"""

SAW = """  asignal vco2 p6, p4
  aenv linseg 0, 0.01, 1, p3 - 0.01, 1
  aleft, aright pan2 asignal * aenv, p5
  outs aleft, aright"""

FILTERED_SAW = """  klfo oscil 2900, p7, 1, p8
  asaw vco2 1, p4
  afiltered lowpass2 asaw, klfo + 3100, 3.3333
  aenv linseg 0, 0.5, p6, p3 - 0.5, p6
  aleft, aright pan2 afiltered * aenv, p5
  outs aleft, aright"""

FM = """  amodulator poscil p4 * p7 * p8, p4 * p7
  acarrier poscil 1, p4 + amodulator
  aenv madsr 0.01, 0.2, 0.6, 0.2
  aleft, aright pan2 acarrier * aenv * p6, p5
  outs aleft, aright"""

BODIES = {"W0": SINE, "W1-64": FILTERED_SAW, "W1-256": FILTERED_SAW, "W4": FM, "alias": SAW}


def write(path, workload, notes, seconds, block):
    """Writes the .csd file."""
    lines = [
        f"i 1 {n.start:.4f} {n.held:.4f} {n.frequency:.9g} {(n.pan + 1) / 2:.6f}"
        f" {n.amplitude:.9g} {n.first:.6f} {n.second:.6f}" for n in notes]
    with open(path, "w", encoding="ascii") as file:
        file.write(HEADER.format(
            block=block, body=BODIES[workload], score="\n".join(lines), seconds=seconds))


def command(score, out):
    """The call that renders the file at `score` into a float WAV at `out`."""
    return ["csound", "-d", "-m0", "-W", "-f", "-o", out, score]
