import Behaviors
import Files
import JSON
import Score

/// Something that a walker asks for at a second of the walk: a line of a file of actions.
struct WalkerAction {
  let time: Double
  let event: UserEvent

  /// Reads a file of actions: a JSON object a line, such as `{"time": 12, "do": "around-me"}`.
  /// - Returns: the actions, the earliest first; those of one time in the order of the file.
  /// - Throws: `Faults` with everything that is wrong.
  static func read(_ path: String) throws -> [WalkerAction] {
    var (actions, faults): ([WalkerAction], [Fault]) = ([], [])
    let lines = try FileContent.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      do throws(Fault) { actions.append(try read(String(line), at: path, line: number + 1)) } catch
      { faults.append(error) }
    }
    if !faults.isEmpty { throw Faults(faults) }
    return actions.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  private static func read(_ text: String, at path: String, line: Int) throws(Fault)
    -> WalkerAction
  {
    let place = FaultPlace(path, line: line)
    let json: JSONValue
    do throws(Fault) {
      json = try JSONParser.parse(Array(text.utf8), file: path, code: .record)
    } catch {
      var fault = error
      fault.place.line = line
      throw fault
    }
    guard let time = json["time"]?.number, time >= 0, time.isFinite else {
      throw Fault(
        .record, "an action needs a time in seconds", at: place,
        hint: "write {\"time\": 12, \"do\": \"around-me\"}")
    }
    guard let text = json["do"]?.string else {
      throw Fault(
        .record, "an action says in \"do\" what is asked for", at: place,
        hint: "write one of \(UserEvent.words.joined(separator: ", "))")
    }
    do throws(Fault) {
      return WalkerAction(time: time, event: try UserEvent(reading: text))
    } catch {
      throw Fault(.record, error.message, at: place, hint: error.hint)
    }
  }
}
