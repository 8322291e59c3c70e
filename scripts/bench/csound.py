"""Writes a workload for Csound: an orchestra of one instrument and a score of its notes."""

import tone

HEADER = """<CsoundSynthesizer>
<CsInstruments>
sr = 48000
ksmps = {block}
nchnls = 2
0dbfs = 1
gisine ftgen 1, 0, 8192, 10, 1
{tables}
instr 1
{body}
endin
{room}
instr 2
  event_i "e", 0
endin
</CsInstruments>
<CsScore>
{score}
{always}
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

# One note per grain: p7 its place in seconds, p8 its speed.
GRAIN = """  aplace line p7 * sr, p3, (p7 + p3 * p8) * sr
  awindow oscili p6, 1 / p3, 3
  agrain table3 aplace, 2
  aleft, aright pan2 agrain * awindow, p5
  outs aleft, aright"""

PING = """  asine poscil p6, p4
  aenv expseg 0.001, 0.001, 1, 1, 0.001
  aleft, aright pan2 asine * aenv, p5
  galeft = galeft + aleft
  garight = garight + aright"""

ROOM = """instr 3
  awetleft, awetright freeverb galeft, garight, 0.8, 0.5
  outs galeft * 0.7 + awetleft * 0.3, garight * 0.7 + awetright * 0.3
  galeft = 0
  garight = 0
endin"""

BODIES = {"W0": SINE, "W1": FILTERED_SAW, "W2": GRAIN, "W4": FM, "W5": PING, "alias": SAW}


def plays(workload):
    """Everything."""
    return True


def write(path, workload, notes, seconds, block):
    """Writes the .csd file."""
    kind = workload.partition("-")[0]
    lines = [
        f"i 1 {n.start:.6f} {n.held:.4f} {n.frequency:.9g} {(n.pan + 1) / 2:.6f}"
        f" {n.amplitude:.9g} {n.first:.6f} {n.second:.6f}" for n in notes]
    tables, room, always = "", "", ""
    if kind == "W2":
        sound = tone.write(path + ".wav")
        tables = f'gisound ftgen 2, 0, 0, -1, "{sound}", 0, 0, 0\ngihann ftgen 3, 0, 8192, 20, 2'
    if kind == "W5":
        tables, room, always = "galeft init 0\ngaright init 0", ROOM, f"i 3 0 {seconds}"
    with open(path, "w", encoding="ascii") as file:
        file.write(HEADER.format(
            block=block, body=BODIES[kind], score="\n".join(lines), seconds=seconds,
            tables=tables, room=room, always=always))


def command(score, out):
    """The call that renders the file at `score` into a float WAV at `out`."""
    return ["csound", "-d", "-m0", "-W", "-f", "-o", out, score]
