/// Words of another system for making sound, and what stands for them here: messages, the reference and
/// docs/coming-from.md say it from this table.
public struct ForeignWord: Sendable {
  public enum System: String, CaseIterable, Sendable {
    case superCollider = "SuperCollider"
    case norns
    case sonicPi = "Sonic Pi"
    case others = "other programs"

    var possessive: String { rawValue.hasSuffix("s") ? rawValue + "'" : rawValue + "'s" }
  }

  public let system: System
  /// The words of that system, each between backticks.
  let theirs: String
  /// The meaning of the words, and how this differs here.
  let meaning: String
  /// The replacement in Ripples; words of Ripples stand between backticks.
  let ours: String

  /// Words of a system, a line each: theirs | what they are | ours.
  static func table(_ system: System, _ text: String) -> [ForeignWord] {
    TextTable.rows(of: text, columns: 3).map {
      ForeignWord(system: system, theirs: $0[0], meaning: $0[1], ours: $0[2])
    }
  }

  public static let all = superCollider + norns + sonicPi + others

  /// The entry of a word in the other language's vocabulary: without regard to case, and without the dot, backslash or colon that goes with it.
  public static func named(_ name: String) -> (name: String, word: ForeignWord)? {
    let key = key(name)
    guard !key.isEmpty else { return nil }
    for word in all {
      if let found = word.names.first(where: { Self.key($0) == key }) {
        return (found.filter { $0 != "\\" }, word)
      }
    }
    return nil
  }

  /// `SuperCollider's SinOsc is sine (…)` for a name of the table; nil for others.
  public static func hint(for name: String) -> String? {
    named(name).map { found, word in
      "\(word.system.possessive) \(found) is \(word.ours.filter { $0 != "`" }) (\(word.meaning.filter { $0 != "`" }))"
    }
  }

  /// The same for a parameter of a sound, such as `freq`.
  static func hint(forParameter name: String) -> String? {
    let isParameter = all.contains { word in
      word.names.contains { $0.hasPrefix("\\") && key($0) == key(name) }
    }
    return isParameter ? hint(for: name) : nil
  }

  /// Words of Ripples that stand for it.
  public var words: [String] { Self.quoted(ours) }

  /// The line of the word in the table of its system.
  public var row: String { "| \(theirs) | \(meaning) | \(ours) |" }

  private var names: [String] { Self.quoted(theirs) }

  private static func key(_ name: String) -> String {
    let first = name.split(separator: " ").first ?? ""
    return String(first.drop { $0 == "." || $0 == "\\" || $0 == ":" }.lowercased())
      .trimmedAtEnd(of: ":")
  }

  /// The words between backticks.
  private static func quoted(_ text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }
}

extension String {
  fileprivate func trimmedAtEnd(of mark: Character) -> String {
    hasSuffix(String(mark)) ? String(dropLast()) : self
  }
}

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

extension ForeignWord {
  static let norns = table(
    .norns,
    #"""
    `engine` | what sounds | `voices`, `synth`, `sampler`
    `params:add` | what is varied | `params`, `:set`
    `clock.run`, `clock.sync`, `clock.sleep` | coroutines on the beat | `clock.run`, `clock.sync`, `clock.sleep`, `clock.cancel`
    `lattice:new`, `new_sprocket` | divisions of a measure | `lattice`, `lattice:new_sprocket`, `sprocket:set_swing`
    `sequins` | sequences of values | `sequins`, `sequins:every`, `sequins:map`
    `er.gen` | Euclidean rhythms | `er`, `euclid`
    `musicutil` | scales and chords | `musicutil.generate_scale`, `musicutil.generate_chord`, `musicutil.note_num_to_freq`
    `util.linlin`, `util.linexp`, `util.explin` | one range becomes another: from, domain, to and range of an entry of map | `map`, `domain`, `range`
    `util.clamp` | a value within limits: math.max(low, math.min(high, x)) | Lua's math
    `metro`, `metro.init` | what happens again and again: every(1, function() … end) in sequences | `every`
    `softcut` | a loop of a recording, or of what sounds | `sampler`, `granulator`, `delay`
    `screen`, `grid`, `arc` | nothing to write: the page of ripples serve shows what sounds | `map`
    `midi.connect`, `crow` | notes go to a file: render with --midi FILE | `play`
    `init`, `redraw`, `key`, `enc` | a script's life | `sequences`, `control`, `env`
    the script's state over a reload | what survives | `state`
    """#)

  static let sonicPi = table(
    .sonicPi,
    #"""
    `live_loop` | something that goes on for ever | `sequences`, `loop`, `every`
    `play`, `sleep`, `sync` | notes and waiting | `play`, `sleep`, `sync`
    `synth :prophet`, `use_synth` | a kind of sound | `synth`, `sampler`
    `sample` | a recording | `sampler`, `dejavu`
    `with_fx :reverb` | effects | `effects`, `reverb`, `delay`
    `use_bpm` | beats per minute | `tempo`
    `ring`, `tick` | values in turn | `sequins`
    `spread` | Euclidean rhythms | `spread`
    `one_in` | by chance, one time of several: random(3) == 1 | `random`
    `play_pattern`, `play_pattern_timed`, `play_chord` | one note after the other: for each, play("voice", { pitch = n }) and sync(0.5) | `play`, `sync`
    `in_thread` | what goes on beside the rest: another entry of sequences, or clock.run(function() … end) | `sequences`, `clock.run`
    `cue` | a moment that others wait for: sync("bar"), or a field of state | `sync`, `state`
    `times` | so many times: for i = 1, 4 do … end | Lua's for
    `choose`, `rrand`, `shuffle` | chance, the same at each run | `choose`, `random`, `shuffle`
    `scale`, `chord`, `:e3` | pitches | `tuning`, `chord`, `note`, `midi`, `hz`
    `cutoff:`, `amp:` | options of a note | `level`, `lowpass`
    Run, Stop | the live session | `:reload`, `:stop`, `:play`
    """#)

  /// Words that everybody uses for it.
  static let others = table(
    .others,
    #"""
    `bpm` | beats per minute | `tempo`
    `envelope` | how a note rises and falls | `adsr`, `perc`, `asr`
    `glide`, `portamento` | a note's way to another pitch: n:set { pitch = "G4", ramp = 0.2 } | `note:set`
    `slice`, `chop` | a part of a recording: file, start and loop | `sampler`
    `panic` | everything silent | `:stop`, `:release`
    `microtonal`, `scl`, `edo` | steps of one's own in semitones: tuning({ 0, 0.5, 2 }, "C3", 12) | `tuning`
    `sidechain`, `ducking` | a voice that makes room for another: a map entry or control that lowers a bus | `compressor`
    `stop` | a note is let go by n:release(), a sequence by return false | `note:release`
    `d1`, `d2`, `p1`, `hush` | a pattern that sounds: an entry of sequences, as in sequences = { a = every(1, function() play("voice") end) } | `sequences`, `every`
    `stack`, `layer` | several at once: an entry of sequences for each | `sequences`
    `cat`, `fastcat`, `slowcat` | one after the other: sequins { 60, 62 }, or s:append | `sequins`
    `rev`, `palindrome` | a list the other way round: for i = #list, 1, -1 do … end | Lua's for
    `sound`, `s`, `n` | which sound, and which of it: play("voice", { pitch = 60 }) | `play`
    `mini`, `<60 64>` | values in turn: local n = sequins { 60, 64 }, then n() | `sequins`
    `console`, `console.log`, `printf`, `echo` | to show a value: print("pace", env.pace) | Lua's print
    `len`, `length`, `size` | how many a list has: #list | Lua's #
    `append`, `push`, `add` | a value at the end of a list: list[#list + 1] = x | Lua's table.insert(list, x)
    `pop` | the last value of a list, taken away: table.remove(list) | Lua's table.remove
    `enumerate`, `forEach`, `each` | what goes through a list: for i, value in ipairs(list) do … end | Lua's ipairs
    `items`, `keys`, `values`, `entries` | what goes through the fields of a table: for name, value in pairs(t) do … end | Lua's pairs
    `unpack` | the values of a list as arguments: table.unpack(list) | Lua's table.unpack
    `lambda`, `fn` | a function without a name: function(x) return … end | Lua's function
    `str`, `String` | a number as a text: tostring(x), or "pace " .. x | Lua's tostring
    `int`, `round` | a whole number: math.floor(x + 0.5) | Lua's math
    `setTimeout`, `setInterval` | what happens later, or again: clock.run(function() sleep(1) … end), every(1, …) | `clock.run`, `every`
    `monophonic` | one note at a time: synth(function(p) … end, { polyphony = 1 }) | `synth`
    """#)
}
