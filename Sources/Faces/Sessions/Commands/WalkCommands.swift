import Behaviors
import Prompt
import Rendering
import Score

/// Commands about the walk through the data.
enum WalkCommands {
  private static func needsData(_ call: SessionCommand.Call) throws {
    guard call.performance.feed.dataDuration > 0 else {
      throw Fault(
        .call, "there is no dataset to play", hint: "begin the session with ‹data DATASET›")
    }
  }

  /// Lets a room begin; one that plays already goes on with its walk.
  /// - Returns: false where there is no room to begin.
  private static func playsRoom(_ call: SessionCommand.Call) -> Bool {
    guard let room = call.performance.room else { return false }
    let feed = call.performance.feed
    if room.playing != nil, feed.dataDuration > 0, !feed.isPlaying { return false }
    call.change(.play)
    return true
  }

  private static func position(_ call: SessionCommand.Call) -> String {
    let feed = call.performance.feed
    let time = min(feed.time(at: call.performance.tick), feed.dataDuration)
    return
      "\(Figure.fixedOrDash(time, decimals: 1)) s of \(Figure.fixedOrDash(feed.dataDuration, decimals: 1)) s"
  }

  static let all: [SessionCommand] = [
    SessionCommand(
      ":play", "", [], "let the walk go on, and the sound", example: ":play", guests: .all
    ) { call in
      if playsRoom(call) { return }
      if let before = call.loop.mutedBeforeStop {
        try call.loop.perform(.mute(before))
        if call.performance.garden != nil { try call.loop.perform(.silence(false)) }
        call.loop.mutedBeforeStop = nil
      }
      try call.loop.perform(.play)
      call.say("playing at \(position(call))")
    },
    SessionCommand(
      ":pause", "", [], "hold the walk; the music goes on", example: ":pause", guests: .all
    ) { call in
      try needsData(call)
      try call.loop.perform(.pause)
      call.say("held at \(position(call))")
    },
    SessionCommand(
      ":stop", "", [], "hold the walk, mute everything, until :play", example: ":stop", guests: .all
    ) { call in
      let performance = call.performance
      if performance.room != nil { return call.change(.stop) }
      if call.loop.mutedBeforeStop == nil { call.loop.mutedBeforeStop = performance.muted.sorted() }
      if performance.garden != nil { try call.loop.perform(.silence(true)) }
      try call.loop.perform(.pause)
      try call.loop.perform(.mute(performance.voices))
      call.say("stopped; :play goes on")
    },
    SessionCommand(
      ":seek", "SECONDS", [.number], "go to a second of the walk", example: ":seek 30",
      guests: .all, coalesces: .all
    ) { call in
      try needsData(call)
      let end = call.performance.feed.dataDuration
      let time = try call.number(0, "the second", in: 0...end)
      let leaves = call.performance.feed.loop.map { !$0.contains(time) } ?? false
      if leaves { try call.loop.perform(.endLoop) }
      try call.loop.perform(.seek(time))
      call.say("at \(position(call))" + (leaves ? "; the loop has ended" : ""))
    },
    SessionCommand(
      ":speed", "[FACTOR]", [.number], "seconds of the walk in a second of sound",
      example: ":speed 4", guests: .all
    ) { call in
      guard !call.words.isEmpty else {
        return call.say(
          "speed \(Figure.fixedOrDash(call.performance.feed.speed, decimals: 3))")
      }
      let speed = try call.number(0, "the factor", in: Settings.all.speed.range(at: .repl))
      try call.perform(.speed(speed), "speed \(Figure.fixedOrDash(speed, decimals: 3))")
    },
    SessionCommand(
      ":loop", "[FROM TO|off]", [.number, .number],
      "repeat a part of the walk; :loop off", example: ":loop 20 40", guests: .all
    ) { call in
      if call.words == ["off"] { return try call.perform(.endLoop, "no loop") }
      try needsData(call)
      let end = call.performance.feed.dataDuration
      if call.words.isEmpty { return try call.perform(.loop(from: 0, to: end), "the whole walk") }
      guard call.words.count == 2 else {
        throw Fault(.call, "a loop has two ends", hint: "write :loop 20 40 or :loop off")
      }
      let from = try call.number(0, "the first second", in: 0...end)
      let to = try call.number(1, "the last second", in: from...end)
      guard to - from >= 0.1 else {
        throw Fault(.call, "the loop is \(to - from) s long", hint: "make it 0.1 s or longer")
      }
      try call.perform(.loop(from: from, to: to), "from \(from) s to \(to) s")
    },
    SessionCommand(
      ":again", "SECONDS", [.number],
      "hear the inputs of the last seconds once more", example: ":again 10", guests: .all
    ) { call in
      let seconds = try call.number(0, "the time", in: 0.01...120)
      call.say("again: the last \(try call.loop.perform(.again(seconds))) s")
    },
  ]
}

/// Commands to the guide of a walk.
enum GuidanceCommands {
  static let all: [SessionCommand] = [
    SessionCommand(
      ":ask", "[WISH] [WHAT] [reversed] [from-here]",
      [
        .choice(UserEvent.words), .place, .choice(UserEvent.routeWays),
        .choice(UserEvent.routeWays),
      ],
      "ask the guide for something", example: ":ask around-me",
      more:
        "The wishes are those of Soundscape: my-location, around-me, ahead-of-me and nearby-markers tell what is "
        + "there; set-beacon takes the id of a place or LATITUDE,LONGITUDE; start-route and start-tour take an id, "
        + "and a route may be walked reversed, or from-here, which begins at its nearest waypoint; "
        + "start-preview goes along streets without walking, with go and back. Alone, it lists all.",
      guests: .all
    ) { call in
      let garden = try call.performance.guiding()
      guard !call.words.isEmpty else { return call.say(GuidanceText.wishes(garden)) }
      let event = try UserEvent(reading: call.words.joined(separator: " "))
      try garden.director.guidance?.offer.check(event)
      try call.perform(.ask(event.text), "asked: \(event.text)")
    },
    SessionCommand(
      ":callouts", "[COUNT]", [.number],
      "what was said last and what was not, and why", example: ":callouts 10",
      more:
        "A callout that could have been made and was not stands there with its reason and with the figures that decided.",
      guests: .all
    ) { call in
      let garden = try call.performance.guiding()
      let count =
        call.words.isEmpty ? 10 : Int(held: try call.number(0, "the count", in: 1...1000))
      call.say(GuidanceText.callouts(garden, last: count))
    },
    SessionCommand(
      ":generator", "PATH", [.file("lua")],
      "run a generator of callouts beside the others",
      example: ":generator mappings/generators/benches.lua"
    ) { call in call.say(try call.loop.begin(generator: call.path)) },
  ]
}

/// The sentences of a session about its guide.
enum GuidanceText {
  /// The wishes, and the ids that some of them take.
  static func wishes(_ garden: LiveGarden) -> String {
    guard let offer = garden.director.guidance?.offer else { return "" }
    func list(_ word: String, _ all: [GuidanceOffer.Named]) -> [String] {
      all.isEmpty ? [] : ["\(word): " + all.map { "\($0.id) (\($0.name))" }.joined(separator: ", ")]
    }
    let lines = ["wishes: " + UserEvent.words.joined(separator: ", ")]
    return (lines + list("places", offer.markers) + list("routes", offer.routes))
      .joined(separator: "\n")
  }

  /// The last notes, a line each, the newest at the end.
  static func callouts(_ garden: LiveGarden, last count: Int) -> String {
    let notes = (garden.director.guidance?.notes ?? []).filter { $0.kind != .felt }.suffix(count)
    guard !notes.isEmpty else { return "nothing was called out yet, and nothing could have been" }
    return notes.map(line).joined(separator: "\n")
  }

  private static func line(_ note: CalloutNote) -> String {
    let text = note.text.isEmpty ? "" : " \(note.shownText)"
    let about = note.text.isEmpty && !note.source.isEmpty ? " \(note.source)" : ""
    let reason = CalloutJSON.reason(note)
    return "\(Figure.fixedOrDash(note.time, decimals: 1)) s \(note.kind.rawValue)" + text + about
      + (reason.isEmpty ? "" : " – \(reason)")
  }
}
