import Behaviors
import Prompt
import Rendering
import Score

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
