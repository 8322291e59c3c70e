import JSON
import Score

/// Something that a walker leaves at a place for whoever comes after.
struct LeftThing {
  enum Content {
    /// The music of a ripple of the garden, by its id.
    case music(String)
    /// A recording, as the bytes of a sound file.
    case recording([UInt8])
  }

  let content: Content
  let place: GeoPoint
  /// The second since 1970 at which it was made; nil for now.
  let time: Double?
  /// Words about it, of one line.
  let tags: String

  /// The most letters of the words.
  static let longestTags = 120

  /// - Parameters:
  ///   - value: the member `leave` of a message.
  ///   - recording: the bytes that came before it; none where music is left.
  /// - Throws: `Fault` that says what is missing.
  init(_ value: JSONValue, recording: [UInt8]) throws(Fault) {
    if let id = value["music"]?.string {
      content = .music(id)
    } else if !recording.isEmpty {
      content = .recording(recording)
    } else {
      throw Fault(
        .call, "nothing was left", hint: "choose music of the garden, or give a recording")
    }
    guard
      let place = GeoPoint(checked: value["latitude"]?.number, value["longitude"]?.number)
    else {
      throw Fault(
        .call, "it has no place, and what is left is heard where it was left",
        hint: "let the page use your position, or begin the walk")
    }
    self.place = place
    time = value["time"]?.number.flatMap { (0...1e10).contains($0) ? $0 : nil }
    let words = (value["tags"]?.string ?? "").map { $0.isNewline ? " " : $0 }
    // Marks can be heaped on a letter without end; those of direction turn round what follows.
    let plain = words.filter { letter in
      letter.unicodeScalars.count <= 16
        && !letter.unicodeScalars.contains {
          $0.properties.generalCategory == .control || $0.properties.isBidiControl
        }
    }
    tags = String(plain.prefix(Self.longestTags))
  }
}
