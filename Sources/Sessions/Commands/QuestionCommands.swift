import Describing
import JSON
import Prompt
import Rendering
import Score

extension SessionCommand {
  static let questions: [SessionCommand] = [
    SessionCommand(
      ":inputs", "[all]", [.choice(["all"])],
      "the inputs and their values", example: ":inputs"
    ) { call in call.say(SessionText.inputs(call.loop.performance, all: call.words == ["all"])) },
    SessionCommand(
      ":params", "", [], "the parameters, their values and ranges", example: ":params"
    ) { call in call.say(SessionText.parameters(call.loop.performance)) },
    SessionCommand(
      ":voices", "", [], "voices, effects and sequences, and what they do", example: ":voices"
    ) { call in call.say(SessionText.voices(call.loop.performance)) },
    SessionCommand(
      ":map", "", [], "the map with its present values", example: ":map"
    ) { call in call.say(SessionText.map(call.loop.performance)) },
    SessionCommand(
      ":why", "", [], "what sounds, and which row and line made it",
      example: ":why"
    ) { call in call.say(SessionText.why(call.loop.performance)) },
    SessionCommand(
      ":describe", "", [], "what the mapping is", example: ":describe"
    ) { call in
      call.say(MappingText.lines(call.loop.performance.conductor.mapping).joined(separator: "\n"))
    },
    SessionCommand(
      ":status", "", [], "where the session is, and whether it keeps up", example: ":status"
    ) { call in
      let report = StatusReport(loop: call.loop)
      call.reply(Reply(.value, report.text, figures: report.figures.compact))
    },
    SessionCommand(
      ":where", "", [], "where the walker is, and what is heard from where",
      example: ":where"
    ) { call in
      guard let garden = call.loop.performance.garden else {
        throw Fault(
          .call, "there is no garden to be in", hint: "begin the session with ‹site SITE›")
      }
      call.say(GardenReport(garden).text)
    },
    SessionCommand(
      ":help", "[WORD]", [.text], "what can be typed, and what a word means",
      example: ":help sine"
    ) { call in
      guard !call.rest.isEmpty else { return call.say(SessionText.help) }
      call.say(try call.loop.explain(call.rest))
    },
  ]
}
