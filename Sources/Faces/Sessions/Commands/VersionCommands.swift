import Files
import Rendering
import Score

/// Commands that change the mapping that plays.
enum VersionCommands {
  static let all: [SessionCommand] = [
    SessionCommand(
      ":load", "FILE", [.file("lua")], "load a mapping in place of the present one",
      example: ":load mappings/pitch.lua"
    ) { call in
      let text = try FileContent.text(call.path)
      call.loop.reloads.begin(text, path: call.path, call.reply)
    },
    SessionCommand(
      ":reload", "", [], "load the mapping's file again", example: ":reload"
    ) { call in
      let path = call.loop.performance.version.path
      guard call.loop.performance.request.mapping != nil || path != EmptyMapping.path else {
        throw Fault(.call, "there is no file to load", hint: "load one with :load FILE")
      }
      call.loop.reloads.begin(try FileContent.text(path), path: path, call.reply)
    },
    SessionCommand(
      ":watch", "[on|off]", [.choice(["on", "off"])],
      "load the mapping, or the scene, whenever it is saved", example: ":watch on"
    ) { call in
      let watcher = call.loop.watcher
      switch call.words.first {
      case "off":
        watcher.turnOff()
        call.say("not watching")
      case nil where watcher.isOn: call.say("watching \(watcher.path ?? "")")
      case nil, "on":
        let room = call.loop.performance.room?.scope.file
        let path = room ?? call.loop.performance.version.path
        guard path != EmptyMapping.path else {
          throw Fault(.call, "there is no file to watch", hint: "load one with :load FILE")
        }
        try watcher.turnOn(path)
        call.say("watching \(watcher.path ?? "")")
      case let word?:
        throw Fault(.call, "\(quoted(word)) is neither on nor off", hint: "write :watch on")
      }
    },
    SessionCommand(
      ":undo", "", [], "go back one version, and further", example: ":undo"
    ) { call in call.loop.reloads.undo(call.reply) },
    SessionCommand(
      ":ab", "", [], "change between the last two versions", example: ":ab", guests: .all
    ) { call in
      call.loop.reloads.change(call.reply)
    },
  ]
}
