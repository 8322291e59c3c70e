import Score

/// Reads the opcodes of one region.
struct SFZRegion {
  private let region: SFZParser.Region
  private let control: [String: String]
  private let path: String
  private var read: Set<String> = []

  init(_ region: SFZParser.Region, control: [String: String], path: String) {
    (self.region, self.control, self.path) = (region, control, path)
  }

  /// Opcodes that nobody has asked for.
  var unknown: [String] {
    region.opcodes.keys.filter { !read.contains($0) && !Self.silentNames.contains($0) }
  }

  /// Names of a region that say nothing about its sound.
  private static let silentNames: Set<String> = [
    "sample", "region_label", "group_label", "master_label", "global_label",
  ]

  var samplePath: String? {
    guard let name = region.opcodes["sample"], !name.isEmpty, !name.hasPrefix("*") else {
      return nil
    }
    let folder = (control["prefix_sfz_path"] ?? "") + (control["default_path"] ?? "")
    return SFZPath.beside(path, folder + name)
  }

  /// The reason why the beginning of a note does not play the region; nil where it does.
  mutating func reasonToSkip() throws(Fault) -> String? {
    if let trigger = text("trigger"), trigger != "attack" { return "have trigger=\(trigger)" }
    if region.opcodes["sample"]?.hasPrefix("*") ?? false { return "have a generated sound" }
    if try number("seq_position", 1) != 1 { return "are later ones of a sequence" }
    if try number("lorand", 0) > 0 { return "are chosen by chance" }
    for name in region.opcodes.keys where name.hasPrefix("on_locc") || name.hasPrefix("on_hicc") {
      return "are begun by a controller"
    }
    _ = try number("seq_length", 1)
    _ = try number("hirand", 1)
    return nil
  }

  /// The region as a zone.
  mutating func zone(_ entry: SampleSet.Entry) throws(Fault) -> Zone {
    let shift = Int(
      held: try controlNumber("note_offset") + 12 * controlNumber("octave_offset"), .towardZero)
    let key = try key("key").map { $0 + shift }
    let low = try self.key("lokey").map { $0 + shift } ?? key ?? 0
    let high = try self.key("hikey").map { $0 + shift } ?? key ?? 127
    let (softest, loudest) = (
      Int(held: try number("lovel", 0), .towardZero),
      Int(held: try number("hivel", 127), .towardZero)
    )
    guard low <= high, softest <= loudest else {
      throw fault("its keys \(low) to \(high) or velocities \(softest) to \(loudest) are none")
    }
    let start = frames(try number("offset", 0), entry)
    let end = try optional("end").map { frames($0 + 1, entry) } ?? entry.frames
    var zone = Zone(
      sample: 0, keys: Self.midi(low)...Self.midi(high),
      velocities: Self.midi(softest)...Self.midi(loudest), frames: min(start, end)..<end)
    try setLoop(&zone, entry)
    try setPitch(&zone, key: key, entry)
    try setLevel(&zone)
    try setEnvelope(&zone)
    try setFilter(&zone)
    let group = Int(held: try number("group", 0), .towardZero)
    if group != 0, Int(held: try number("off_by", 0), .towardZero) == group {
      zone.exclusiveClass = group
    }
    return zone
  }

  private func frames(_ count: Double, _ entry: SampleSet.Entry) -> Int {
    Int(held: count * entry.ratio, in: 0...entry.frames)
  }

  private mutating func setLoop(_ zone: inout Zone, _ entry: SampleSet.Entry) throws(Fault) {
    let standard = entry.loop == nil ? "no_loop" : "loop_continuous"
    let (written, old) = (text("loop_mode"), text("loopmode"))
    let mode = written ?? old ?? standard
    let start = try first("loop_start", "loopstart")
    let end = try first("loop_end", "loopend")
    zone.playsThrough = mode == "one_shot"
    guard ["loop_continuous", "loop_sustain"].contains(mode) else {
      guard ["no_loop", "one_shot"].contains(mode) else {
        throw fault("loop_mode=\(mode) is none of no_loop, one_shot, loop_continuous, loop_sustain")
      }
      return
    }
    let begin = start.map { frames($0, entry) } ?? entry.loop?.lowerBound ?? 0
    let last = end.map { frames($0 + 1, entry) } ?? entry.loop?.upperBound ?? entry.frames
    guard begin + 2 <= last else { return }
    zone.loop = Zone.Loop(frames: begin..<last, endsWithRelease: mode == "loop_sustain")
  }

  private mutating func setPitch(
    _ zone: inout Zone, key: Int?, _ entry: SampleSet.Entry
  ) throws(Fault) {
    let center: Int?
    if text("pitch_keycenter") == "sample" {
      center = entry.root
    } else {
      center = try self.key("pitch_keycenter")
    }
    zone.values[.rootKey] = Double(center ?? key ?? entry.root ?? 60)
    zone.values[.keyTracking] = try number("pitch_keytrack", 100)
    let tune = try first("tune", "pitch")
    zone.values[.tuning] = (tune ?? 0) + 100 * (try number("transpose", 0))
  }

  private mutating func setLevel(_ zone: inout Zone) throws(Fault) {
    zone.values[.gain] = min(max(try number("volume", 0), -144), 48)
    zone.values[.pan] = min(max(try number("pan", 0) / 100, -1), 1)
    let tracking = min(max(try number("amp_veltrack", 100), -100), 100)
    zone.modulators.append(
      ZoneModulator(
        .init(.velocity, .concave, isNegative: tracking >= 0), amount: 0.96 * abs(tracking),
        to: .attenuation))
  }

  private mutating func setEnvelope(_ zone: inout Zone) throws(Fault) {
    zone.values[.delay] = ZoneUnits.timecents(try number("ampeg_delay", 0))
    zone.values[.attack] = ZoneUnits.timecents(try number("ampeg_attack", 0))
    zone.values[.hold] = ZoneUnits.timecents(try number("ampeg_hold", 0))
    let sustain = ZoneUnits.attenuation(try number("ampeg_sustain", 100) / 100)
    zone.values[.sustain] = sustain
    // A zone's decay is the way of 96 dB, a region's the way to its sustain.
    let decay = try number("ampeg_decay", 0)
    zone.values[.decay] = ZoneUnits.timecents(sustain > 0 ? decay * 96 / sustain : decay)
    zone.values[.release] = ZoneUnits.timecents(try number("ampeg_release", 0.001))
  }

  private mutating func setFilter(_ zone: inout Zone) throws(Fault) {
    guard let cutoff = try optional("cutoff") else { return }
    let kind = text("fil_type") ?? "lpf_2p"
    guard kind == "lpf_2p" else {
      read.remove("fil_type")
      return
    }
    zone.values[.cutoff] = min(max(ZoneUnits.cents(cutoff), 1500), 13_500)
    let resonance = min(max(try number("resonance", 0), 0), 40)
    zone.values[.resonance] = resonance
    zone.values[.gain] += resonance / 2
  }

  // MARK: Values

  private mutating func text(_ name: String) -> String? {
    read.insert(name)
    return region.opcodes[name]
  }

  private mutating func optional(_ name: String) throws(Fault) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), number.isFinite, abs(number) < 1e12 else {
      throw fault("\(name)=\(text) is no number")
    }
    return number
  }

  /// An opcode by its name or an older one.
  private mutating func first(_ name: String, _ old: String) throws(Fault) -> Double? {
    let (value, other) = (try optional(name), try optional(old))
    return value ?? other
  }

  private mutating func number(_ name: String, _ standard: Double) throws(Fault) -> Double {
    let value = try optional(name)
    return value ?? standard
  }

  private func controlNumber(_ name: String) throws(Fault) -> Double {
    guard let text = control[name] else { return 0 }
    guard let number = Double(text), abs(number) < 1000 else {
      throw fault("\(name)=\(text) is no number")
    }
    return number
  }

  private static func midi(_ number: Int) -> Int { min(max(number, 0), 127) }

  /// A key as a MIDI number or a note name; -1 is none.
  private mutating func key(_ name: String) throws(Fault) -> Int? {
    guard let text = text(name) else { return nil }
    if let number = Int(text, radix: 10), (-1...127).contains(number) { return number }
    if let midi = Pitch.midi(name: text), (0...127).contains(midi) {
      return Int(held: midi, .towardZero)
    }
    throw fault("\(name)=\(text) is no key; expected 0 to 127 or a note name such as c#4")
  }

  /// Runs what opens its sample, and says of a failure which region names that file.
  func naming<Result>(_ sample: String, _ open: () throws -> Result) throws -> Result {
    do { return try open() } catch {
      throw Fault.sound(
        path, line: region.line, "the sample of this region cannot be used",
        hint: String(describing: error))
    }
  }

  private func fault(_ message: String) -> Fault {
    Fault.sound(path, line: region.line, "in this region \(message)", hint: "correct the SFZ file")
  }
}
