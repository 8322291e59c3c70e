import Files
import Prompt
import Rendering
import Score

/// Commands about what is heard and recorded.
enum SoundCommands {
  static let all: [SessionCommand] = [
    SessionCommand(
      ":solo", "[VOICES]", [.voice],
      "mute all others (buses, layers too)",
      example: ":solo pad", guests: .all
    ) { call in
      guard !call.words.isEmpty else { return try call.perform(.mute([]), "all voices") }
      let heard = try voices(call.words, call)
      let muted = call.performance.voices.filter { !heard.contains($0) }
      try call.perform(.mute(muted), "heard: " + call.words.joined(separator: ", "))
    },
    SessionCommand(
      ":mute", "[VOICES]", [.voice], "mute voices, buses or layers, or hear them again",
      example: ":mute bell", guests: .all
    ) { call in
      let named = try voices(call.words, call)
      let muted = call.performance.muted.symmetricDifference(named).sorted()
      try call.perform(
        .mute(muted), muted.isEmpty ? "all voices" : "muted: " + muted.joined(separator: ", "))
    },
    SessionCommand(
      ":release", "[VOICES]", [.voice], "let go the held notes of voices, or all",
      example: ":release pad",
      more: "A drone whose notes were let go stays silent until :reload strikes it again.",
      guests: .all
    ) { call in
      let all = call.performance.voices
      try check(call.words, all, call)
      let voices = call.words.isEmpty ? all : call.words
      let count = call.performance.conductor.heldNotes.count { voices.contains($0.voice) }
      try call.perform(.release(voices), counted(count, "note") + " let go")
    },
    SessionCommand(
      ":record", "[reality] [FILE]", [.file(nil)], "record to a sound file; :record off ends",
      example: ":record out/take.wav",
      more: """
        With reality before the file it is what the microphones give: a device's sound, or the recording that plays in \
        step with the walk, silent while that is held. Both may be recorded at once; :record reality off ends that one.
        """
    ) { call in
      if call.words.first == "reality" { return try recordReality(call) }
      let recorder = call.loop.recorder
      switch call.rest {
      case "off":
        let (text, report) = try recorder.end()
        call.say(text)
        if let report { try LiveManifest.write(call.loop, file: report) }
      case "":
        call.say(
          recorder.path.map { "recording \($0)" } ?? "not recording; write :record out/take.wav")
      default:
        try recorder.begin(call.path)
        call.say("recording \(call.path)")
      }
    },
    SessionCommand(":quit", "", [], "end the session", example: ":quit") { call in
      call.reply(Reply(.quit))
      call.loop.leave()
    },
  ]

  /// Begins or ends a file of what the microphones give, or says whether there is one.
  /// - Throws: `Fault` where no microphone is heard, and as the recorder throws it.
  private static func recordReality(_ call: SessionCommand.Call) throws {
    guard let reality = call.loop.reality else {
      throw Fault(
        .call, "no microphone is heard here",
        hint: "begin the session with ‹mic device›, or beside a walk with ‹mic FILE›")
    }
    switch call.words.dropFirst().first {
    case "off": call.say(try reality.end())
    case nil:
      let path = reality.recorder.path
      call.say(path.map { "recording the microphone to \($0)" } ?? "not recording the microphone")
    default:
      let path = DatedName.expand(call.path(after: "reality"))
      try reality.begin(path, at: call.performance.frame)
      call.say("recording the microphone to \(path)")
    }
  }

  /// The voices that are named, by themselves or by a bus or a layer.
  private static func voices(_ names: [String], _ call: SessionCommand.Call) throws -> [String] {
    let orchestra = call.mapping.orchestra
    if let room = call.performance.room,
      let name = names.first(where: { name in room.scene.objects.contains { $0.name == name } })
    {
      throw Fault(
        .call, "\(quoted(name)) is an object and no voice; objects are moved, not muted",
        hint: "write :object move NAME X Y [Z]")
    }
    return try names.flatMap { name in
      if !orchestra.voices.contains(where: { $0.name == name }) { try refuseRipple(name, call) }
      do {
        return try StemPlan.voices(named: name, orchestra, option: "").sorted().map {
          orchestra.voices[$0].name
        }
      } catch let fault as Fault {
        // at the prompt no setting has named it
        throw Fault(.call, fault.message, hint: fault.hint)
      }
    }
  }

  /// Refuses the name of a ripple of the garden: ripples sound, but are no voices.
  /// - Throws: `Fault` (`call`) that says how to play with that ripple.
  private static func refuseRipple(_ name: String, _ call: SessionCommand.Call) throws {
    guard let garden = call.performance.garden, let own = garden.rippleName else { return }
    let ripples = garden.director.wayfinder.ripples
    guard let ripple = ripples.first(where: { [$0.id, $0.name].contains(name) }) else { return }
    let voices = call.performance.voices
    throw Fault(
      .call,
      "\(name) is a ripple, and only the voices of \(own), this session's own "
        + "mapping, can be chosen: \(voices.joined(separator: ", "))",
      hint: "to play with \(name), begin the session with \(ripple.mapping) ‹site "
        + garden.texts.path + "›")
  }

  private static func check(_ names: [String], _ voices: [String], _ call: SessionCommand.Call)
    throws
  {
    for name in names where !voices.contains(name) {
      try refuseRipple(name, call)
      throw Fault.unknown("voice", name, among: voices)
    }
  }
}
