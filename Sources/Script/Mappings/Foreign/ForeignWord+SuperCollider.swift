extension ForeignWord {
  static let superCollider = sounds + shapes + notes + session

  private static let sounds = table(
    .superCollider,
    #"""
    `SynthDef` | a kind of sound, made of unit generators | `synth`
    `Out`, `Out.ar`, `OffsetOut`, `ReplaceOut` | nothing to write: what the function returns sounds | what the function of `synth` returns
    `ControlSpec`, `NamedControl`, `\cutoff.kr` | a parameter of a sound with its range: synth({ cutoff = { 800, min = 60, max = 12000 } }, function(p) … end) | the table given to `synth`, with `min` and `max`
    `SinOsc`, `FSinOsc`, `SinOscFB` | a sine; its phase, which makes phase modulation, counts cycles: π is 0.5 | `sine`
    `Saw`, `LFSaw`, `Pulse`, `LFPulse`, `LFTri`, `VarSaw` | band-limited oscillators; slow ones are shapes of lfo | `saw`, `pulse`, `triangle`, `lfo`
    `Osc`, `VOsc` | one cycle as a list of numbers | `wavetable`
    `Blip`, `Klang` | a sum of partials | `partials`
    `PMOsc` | the modulator's frequency is a ratio: fm(p.pitch, 1.4, 3) | `fm`
    `WhiteNoise`, `PinkNoise`, `BrownNoise`, `ClipNoise` | noises, called: white() | `white`, `pink`, `brown`
    `Dust`, `Dust2`, `Crackle` | clicks by chance | `dust`, `dust2`, `crackle`
    `LFNoise0`, `LFNoise1`, `LFNoise2` | chance that moves: lfo(f, 5) goes in steps, lfo(f, 6) glides | `lfo`
    `Impulse`, `Trig` | triggers: a square lfo(4, 3) opens an envelope; notes come from every | `lfo`, `every`
    `Phasor`, `Sweep` | a ramp from 0 to 1 | `phasor`
    `Pluck` | strings | `pluck`
    `Klank`, `DynKlank` | struck things as a list of modes | `modal`
    `Ringz`, `Resonz` | one mode that rings | `resonator`, `bpf`
    `PlayBuf`, `BufRd`, `Buffer` | a recording, by the path of its file | `sample`, `sampler`
    `GrainBuf`, `TGrains`, `GrainIn` | grains of a recording, or of what sounds | `grains`, `granulator`
    `SoundIn` | the microphone | `microphone`
    """#)

  private static let shapes = table(
    .superCollider,
    #"""
    `LPF`, `HPF`, `BPF`, `BRF`, `BLowPass`, `BPeakEQ` | filters by quality q | `lpf`, `hpf`, `bpf`, `brf`, `peaking`
    `RLPF`, `RHPF` | q is 1 / rq: rq 0.3 is lpf(x, 800, 3.3), or lowpass(x, 800, 0.85), whose resonance is 1 - rq / 2 | `lpf`, `lowpass`, `hpf`, `highpass`
    `MoogFF`, `MoogLadder` | the ladder filter | `ladder`
    `LeakDC`, `OnePole` | filters of one pole | `dcblock`, `onepole`
    `CombL`, `CombN`, `CombC`, `AllpassL`, `AllpassN`, `AllpassC` | echoes inside a synth | `comb`, `allpass`
    `DelayL`, `DelayN`, `DelayC` | a delay inside a synth; one of the mix is delay | `delayline`, `delay`
    `EnvGen`, `Env` | an envelope is a unit whose first input is the gate: perc(p.gate, 0.01, 2) | `adsr`, `asr`, `perc`, `breakpoint`
    `Env.perc` | the gate comes first: perc(p.gate, 0.01, 2) | `perc`
    `Env.adsr`, `Env.dadsr` | the gate comes first: adsr(p.gate, 0.01, 0.1, 0.7, 0.3) | `adsr`
    `Env.asr`, `Env.linen`, `Linen` | the gate comes first: asr(p.gate, 0.1, 1, 0.5) | `asr`
    `Env.new`, `Env.pairs`, `IEnvGen` | points { time, level, curve }, then the gate | `breakpoint`
    `Line`, `XLine` | one way from a value to another | `line`
    `Decay`, `Decay2` | a decay after each trigger: perc(trigger, attack, release) | `perc`
    `doneAction`, `FreeSelf`, `.free` | nothing to write: a note ends when its envelopes have ended | `note:release`
    `Lag`, `Lag2`, `VarLag`, `LagUD` | a control that follows slowly | `lag`, `lagud`
    `mul`, `add`, `MulAdd`, `.range`, `.exprange` | arithmetic: sine(p.pitch) * 0.2; -1 … 1 into a range is range(x, low, high) | `range`
    `linlin`, `linexp` | data into sound: domain and range of a map entry, with scale = "exp" | `map`, `domain`, `range`, `scale`, `exp`
    `Mix` | add the signals: sine(p.pitch) + sine(p.pitch * 2) | a sum in `synth`
    `Pan2`, `Splay`, `Balance2` | a voice is mono until its last step, pan(signal, position); pan of a note does the same | `pan`
    `.tanh`, `.distort`, `.softclip` | saturation: tanh(x) | `tanh`
    `.abs`, `.squared`, `.pow` | of a signal: abs(x), pow(x, 2) | `abs`, `pow`
    `dbamp`, `ampdb` | decibels and amplitudes of signals | `amplitude`, `decibels`
    `FreeVerb`, `GVerb` | a room, among the effects of the mix or of a bus | `effects`, `reverb`
    `Compander`, `Limiter` | effects on the mix or on a bus | `effects`, `compressor`, `limiter`
    `Bus`, `Group`, `In` | voices with effects of their own | `buses`, `send`
    """#)

  private static let notes = table(
    .superCollider,
    #"""
    `Synth`, `.set`, `.release` | a sounding note | `play`, `note:set`, `note:release`
    `\freq` | in Hz inside a synth, p.pitch; hz(440) or a note name in play and in a map | `pitch`, `hz`
    `\amp`, `\db` | in dB: amp 0.3 is level = -10.5, amp 0.1 is level = -20 | `level`, `velocity`
    `\midinote`, `\note` | a MIDI number is a pitch as it stands: pitch = 60 | `pitch`
    `\degree`, `Scale`, `.degreeToKey` | a degree of a scale: pitch = degree(2) | `tuning`, `degree`
    `\dur`, `\legato`, `\sustain`, `\delta` | how long a note is held; when the next one comes is sync(beats) | `beats`, `duration`
    `midicps`, `.midicps` | p.pitch is in Hz already; a MIDI number in Hz is musicutil.note_num_to_freq(60) | `pitch`, `musicutil.note_num_to_freq`
    `cpsmidi`, `midiratio` | pitches and intervals | `midi`, `musicutil.interval_to_ratio`
    `Pbind`, `Pdef`, `Pmono`, `Ppar` | a function that plays a note, waits with sync, and goes on | `sequences`, `play`, `sync`
    `Pseq`, `Pser` | values in turn, called: local d = sequins { 1, 0.5 }, then d() | `sequins`
    `Pn`, `inf`, `.loop`, `.do` | loop(function() … end), or for i = 1, 4 do … end | `loop`, `every`
    `Prand`, `Pxrand`, `.choose` | one of a list: choose { 60, 64, 67 } | `choose`, `urn`
    `Pwrand`, `.wchoose` | one of a list by weights | `wchoose`
    `Pshuf`, `.scramble` | a list in another order | `shuffle`
    `Pbrown`, `Pgbrown` | a walk by chance | `brownian`, `drunk`
    `Pwhite`, `rrand`, `.rand`, `rand2` | a number by chance: random(1, 6) is whole, random(0.5, 6) is not | `random`
    `Pexprand`, `exprand` | a * (b / a) ^ random() lies between a and b, equal ratios alike | `random`
    `Routine`, `Task`, `fork`, `Tdef` | what waits and goes on | `sequences`, `clock.run`
    `wait`, `.yield` | sync(1) waits for the next beat, sleep(1) a second | `sync`, `sleep`
    `TempoClock` | beats per minute, not per second | `tempo`
    """#)

  private static let session = table(
    .superCollider,
    #"""
    `postln`, `post`, `.poll` | print(x), with .. between texts | Lua's print
    `MouseX`, `MouseY` | data: what the mapping reads | `env`
    evaluating a line, `CmdPeriod` | the live session | `:reload`, `:stop`, `:release`
    `s.record` | a recording | `:record`
    """#)
}
