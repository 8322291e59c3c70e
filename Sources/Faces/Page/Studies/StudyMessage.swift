import JSON
import Score

/// A message of a browser.
enum StudyMessage {
  /// The greeting, with the secret of a session that goes on, or an empty one, and the languages that the listener reads,
  /// the best first.
  case hello(String, languages: [String])
  /// The language that a listener chooses.
  case language(String)
  case answer(Answer)

  struct Answer {
    let sequence: Int
    let text: String
    let milliseconds: Int
    let plays: Int
    /// The number of times that each sound was heard to its end, the open reference first.
    let heard: [Int]
    /// The number of times that the reference tone was played.
    let tones: Int
  }

  /// The longest answer, in bytes.
  private static let longest = 40_000

  init(_ text: String) throws(Fault) {
    let value = try JSONParser.parse(Array(text.utf8), maximumValues: 100)
    if let secret = value["hello"]?.string {
      let languages = (value["languages"]?.array ?? []).compactMap(\.string)
      self = .hello(secret, languages: languages)
      return
    }
    if let language = value["language"]?.string {
      self = .language(language)
      return
    }
    guard let answer = value["answer"], let text = answer["text"]?.string,
      text.utf8.count <= Self.longest,
      let sequence = Self.whole(answer["sequence"], in: 0...1_000_000),
      let milliseconds = Self.whole(answer["ms"], in: 0...86_400_000),
      let plays = Self.whole(answer["plays"], in: 0...100_000),
      let tones = Self.whole(answer["tones"], in: 0...100_000, missing: 0)
    else {
      throw Fault(.call, "this is no message of the page", hint: "load the page again")
    }
    self = .answer(
      Answer(
        sequence: sequence, text: text, milliseconds: milliseconds, plays: plays,
        heard: (answer["heard"]?.array ?? []).map { Self.whole($0, in: 0...100_000) ?? 0 },
        tones: tones))
  }

  private static func whole(
    _ value: JSONValue?, in range: ClosedRange<Int>, missing: Int? = nil
  ) -> Int? {
    guard let value else { return missing }
    guard let number = value.number, number == number.rounded() else { return nil }
    let whole = Int(held: number)
    return range.contains(whole) ? whole : nil
  }
}
