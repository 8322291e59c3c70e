import Files
import JSON
import MapData
import Score

/// The tiles of a host's map as they came during a walk by phone, as `map.ndjson` in its folder has them: a render shows them
/// at the same ticks.
package struct KeptMap {
  /// The maps that are left, the earliest first, each with the tick before which it was shown.
  private var left: [(tick: Int, tiles: MapTiles)] = []

  /// The name of the file in the walk's folder.
  package static let name = "map.ndjson"

  /// Reads the file in a walk's folder; where there is none, no tile came.
  /// - Throws: `Fault` for a file that cannot be read.
  init(in folder: String) throws {
    let path = "\(folder)/\(Self.name)"
    guard FileContent.isFile(path) else { return }
    let lines = try FileContent.text(path).split(separator: "\n")
    for (number, line) in lines.enumerated() {
      do throws(Fault) {
        left.append(try Self.read(line, path))
      } catch {
        var fault = error
        fault.place = FaultPlace(path, line: number + 1)
        throw fault
      }
    }
  }

  private static func read(
    _ line: Substring, _ path: String
  ) throws(Fault) -> (tick: Int, tiles: MapTiles) {
    let json = try JSONParser.parse(Array(line.utf8), file: path, code: .record)
    guard let tick = json["tick"]?.number, let members = json["tiles"]?.members else {
      throw Fault(
        .record, "the line has no tick and tiles",
        hint: "take the file as ripples field has written it")
    }
    let texts = members.map { ($0.key, $0.value.string ?? "") }
    return (Int(held: tick), try MapTiles(reading: Dictionary(texts) { $1 }))
  }

  /// A line of the file.
  package static func line(_ tiles: MapTiles, at tick: Int) -> JSONText {
    .object(["tick": tick, "tiles": tiles.json])
  }

  /// Takes the map that is shown before a tick is directed; nil where that has not changed.
  mutating func due(at tick: Int) -> MapTiles? {
    let due = left.prefix { $0.tick <= tick }
    left.removeFirst(due.count)
    return due.last?.tiles
  }
}
