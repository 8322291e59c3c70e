internal import Score

/// Checks of KML that gpsbabel does not make: it drops points whose time runs backwards without a word.
final class KMLCheck: XMLHandler {
  static let root: String? = nil
  let file: String
  private var whens: [(time: Double, place: Place)] = []
  private var coordinates = 0
  private var track: Place?

  private init(file: String) { self.file = file }

  /// Checks a KML file; archives (KMZ) and other files pass.
  static func run(_ path: String) throws(Fault) {
    let stream = try ByteStream(path: path)
    let head = try stream.read(4)
    guard !head.starts(with: Array("PK".utf8)) else { return }
    stream.putBack(head)
    if let cut = try XMLStream.parse(stream, KMLCheck(file: path)) { throw cut.error }
  }

  func start(_ name: String, attributes: [String: String], at place: Place) {
    guard name == "Track" else { return }
    track = place
    whens = []
    coordinates = 0
  }

  func end(_ name: String, text: String?, in path: [String], at place: Place) throws(Fault) {
    guard track != nil else { return }
    switch name {
    case "when": try addWhen(text ?? "", at: place)
    case "coord": coordinates += 1
    case "Track":
      track = nil
      guard coordinates == whens.count else {
        throw .data(
          "a track has \(whens.count) times and \(coordinates) places", file: file, at: place,
          hint: "each <when> needs its <gx:coord>")
      }
    default: break
    }
  }

  private func addWhen(_ text: String, at place: Place) throws(Fault) {
    guard case .instant(let time, _, _)? = Timestamp.parse(text) else {
      throw .data(
        "<when> is \(quoted(text)), expected a time such as 2021-05-29T18:06:22Z", file: file,
        at: place)
    }
    if let last = whens.last, time < last.time {
      throw .data(
        "time runs backwards: \(quoted(text)) comes after a later one on line \(last.place.line)",
        file: file, at: place, hint: "sort the track's points by time")
    }
    whens.append((time, place))
  }
}
