import Score

/// A transcript as a Standard MIDI File of format 1: tempo and meters in the first track, then one track per voice.
///
/// 960 ticks are a beat (quarter note); the beat of each frame is rounded to the nearest tick, 0.5 ms at 120 beats per
/// minute. The key is the one nearest to the pitch at the start of a note; what is left of it, and glides, are pitch
/// bends (`ChannelPlan`), whose range is set by RPN 0. Velocity: amplitude grows with its square, so it is
/// 127 · √(velocity · 10^(level/20)); the level of the voice goes into channel volume (controller 7), pan into
/// controller 10. More than fifteen channels go on at the next MIDI port (meta event 21). Channel 10 is left out: it
/// is that of drums.
///
/// Source: Standard MIDI Files 1.0 (RP-001); General MIDI 2 on velocity and volume (RP-024).
public struct MIDIFile {
  /// The number of ticks per quarter note.
  public static let resolution = 960

  public let bytes: [UInt8]
  /// The sentences that say what could not be written as it sounds.
  public let findings: [String]
  public let trackCount: Int

  public init(_ transcript: Transcript) {
    var chunks = [Self.conductorTrack(transcript)]
    var counts = Counts()
    var firstChannel = 0
    for part in transcript.parts where !part.notes.isEmpty {
      let playable = part.notes.filter { (0...127).contains($0.key) }
      counts.beyondKeys += part.notes.count - playable.count
      let plan = ChannelPlan(playable, sampleRate: transcript.sampleRate)
      counts.doubled += plan.doubled
      counts.beyondBend += plan.beyond
      // A part lies on one port: a track cannot change it.
      if firstChannel % Self.portSize + plan.count > Self.portSize {
        firstChannel = (firstChannel / Self.portSize + 1) * Self.portSize
      }
      var writer = MIDIPartWriter(
        part, notes: playable, plan: plan, firstChannel: firstChannel, transcript: transcript)
      chunks.append(writer.chunk())
      counts.restruck += writer.restruck
      counts.loud += writer.loud
      firstChannel += plan.count
    }
    let header: [UInt8] =
      Array("MThd".utf8) + [0, 0, 0, 6, 0, 1] + Self.word(chunks.count) + Self.word(Self.resolution)
    bytes = header + chunks.joined()
    findings = counts.sentences(slowest: TempoMap(transcript).steps.map(\.tempo).min() ?? 120)
    trackCount = chunks.count
  }

  static let portSize = ChannelPlan.limit

  /// Channels by their number on a port, without that of drums.
  static func channel(_ number: Int) -> Int {
    let place = number % portSize
    return place < 9 ? place : place + 1
  }

  static func tick(_ beat: Double) -> Int { max(0, Int((beat * Double(resolution)).rounded())) }

  private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xff)] }

  private static func conductorTrack(_ transcript: Transcript) -> [UInt8] {
    var track = MIDITrack()
    track.name(transcript.name)
    for (beat, meter) in transcript.meters {
      let power = UInt8(meter.unit.trailingZeroBitCount)
      let clicks = UInt8(clamping: 24 * 4 / meter.unit)
      track.meta(0x58, [UInt8(meter.count), power, max(1, clicks), 8], at: tick(beat))
    }
    for step in TempoMap(transcript).steps {
      let micros = UInt32(min(max((60e6 / step.tempo).rounded(), 1), 0xff_ffff))
      track.meta(0x51, Array(MIDITrack.bigEndian(micros).dropFirst()), at: tick(step.beat))
    }
    return track.chunk(endingAt: tick(transcript.beats.beat(at: transcript.end)))
  }

  private struct Counts {
    var beyondKeys = 0
    var doubled = 0
    var beyondBend = 0
    var restruck = 0
    var loud = 0

    func sentences(slowest: Double) -> [String] {
      var list: [String] = []
      func say(_ count: Int, _ one: String, _ more: String) {
        if count > 0 { list.append(count == 1 ? "1 note \(one)" : "\(count) notes \(more)") }
      }
      say(
        beyondKeys, "lies beyond the keys of MIDI and is left out",
        "lie beyond the keys of MIDI and are left out")
      let crowd = "a channel with another pitch bend: more sound at once than it has channels"
      say(doubled, "shares \(crowd)", "share \(crowd)")
      say(
        beyondBend, "glides farther than a pitch bend reaches",
        "glide farther than a pitch bend reaches")
      say(restruck, "ends where its key is struck again", "end where their key is struck again")
      say(loud, "is louder than velocity 127", "are louder than velocity 127")
      if slowest < 60e6 / Double(0xff_ffff) {
        list.append("a tempo below 3.6 beats per minute is written as 3.6: its times are too short")
      }
      return list
    }
  }
}

extension TempoMap {
  init(_ transcript: Transcript) { self.init(transcript.beats, sampleRate: transcript.sampleRate) }
}
