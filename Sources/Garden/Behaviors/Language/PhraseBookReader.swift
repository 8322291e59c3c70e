import Files
import Glibc
import JSON
import Score

/// Makes a phrase book of JSON, and collects what is wrong with it.
struct PhraseBookReader {
  private let path: String
  private let english: PhraseBook?
  private(set) var faults: [Fault] = []

  init(_ path: String, _ english: PhraseBook?) { (self.path, self.english) = (path, english) }

  private static let fields = [
    "language", "name", "voice", "decimal_mark", "singular", "elision", "phrases",
  ]

  /// The book; nil, with faults, where it cannot be read.
  mutating func book(_ json: JSONValue) -> PhraseBook? {
    guard let members = json.members else {
      wrong(json, "is no phrase book", "an object")
      return nil
    }
    for member in members where !Self.fields.contains(member.key) {
      unknown("field", member.key, among: Self.fields, at: member.value)
    }
    let sentences = sentences(json)
    guard let language = word("language", json), let name = word("name", json),
      let voice = word("voice", json)
    else { return nil }
    return PhraseBook(
      language: language, name: name, voice: voice, grammar: grammar(json), sentences: sentences)
  }

  // MARK: Grammar

  private mutating func grammar(_ json: JSONValue) -> Grammar {
    var grammar = Grammar()
    if let mark = json["decimal_mark"] { grammar.decimalMark = text(mark, "decimal_mark") ?? "." }
    if let range = json["singular"] {
      let bounds = range.array?.compactMap(\.number) ?? []
      if bounds.count == 2, bounds[0] <= bounds[1] {
        grammar.singular = bounds[0]...bounds[1]
      } else {
        wrong(
          range, "singular is \(range.kind)", "the least and the greatest number, such as [1, 1]")
      }
    }
    guard let elision = json["elision"] else { return grammar }
    grammar.elidedBefore = Set(elision["before"]?.string ?? "")
    for (word, short) in elision["words"]?.members ?? [] {
      grammar.elided[word] = text(short, word)
    }
    if grammar.elidedBefore.isEmpty || grammar.elided.isEmpty {
      wrong(
        elision, "elision does not say what is elided",
        #"{"before": "aeiou", "words": {"de": "d'"}}"#)
    }
    return grammar
  }

  // MARK: Sentences

  private mutating func sentences(_ json: JSONValue) -> [String: Sentence] {
    guard let phrases = json["phrases"], let members = phrases.members else {
      wrong(json["phrases"] ?? json, "has no phrases", "an object of sentences by their keys")
      return [:]
    }
    var sentences: [String: Sentence] = [:]
    for (key, value) in members {
      if let english, english.sentences[key] == nil {
        unknown("key", key, among: english.keys, at: value)
      } else if sentences[key] != nil {
        wrong(value, "has the key \(quoted(key)) twice", "each key once")
      } else if let sentence = sentence(key, value) {
        sentences[key] = sentence
        checkPlaces(key, sentence, value)
      }
    }
    if let english {
      let found = Set(members.map(\.key))
      let missing = english.keys.filter { !found.contains($0) }
      if !missing.isEmpty {
        wrong(
          phrases, "lacks \(counted(missing.count, "sentence")) of the English book",
          missing.prefix(6).joined(separator: ", ") + (missing.count > 6 ? " and the others" : ""))
      }
    }
    return sentences
  }

  /// A sentence that is a text, or has two forms: `{"of": "count", "one": "…", "other": "…"}`.
  private mutating func sentence(_ key: String, _ value: JSONValue) -> Sentence? {
    if value.string != nil { return pieces(key, value).map { Sentence(other: $0) } }
    guard let members = value.members, let one = value["one"], let other = value["other"],
      let counted = value["of"]?.string, members.count == 3
    else {
      wrong(
        value, "\(quoted(key)) is \(value.kind)",
        #"a text, or {"of": a place, "one": a text, "other": a text}"#)
      return nil
    }
    guard let one = pieces(key, one), let other = pieces(key, other) else { return nil }
    return Sentence(one: one, other: other, counted: counted)
  }

  private mutating func pieces(_ key: String, _ value: JSONValue) -> [Sentence.Piece]? {
    guard let text = text(value, key) else { return nil }
    let pieces = Sentence.pieces(of: text)
    if pieces == nil {
      wrong(value, "the braces of \(quoted(text)) do not hold names", "places such as {name}")
    }
    return pieces
  }

  /// A sentence may leave a place of the English one out, but has no others.
  private mutating func checkPlaces(_ key: String, _ sentence: Sentence, _ value: JSONValue) {
    guard let known = english?.sentences[key] else { return }
    let allowed = known.places.union(known.counted.map { [$0] } ?? [])
    let used = sentence.places.union(sentence.counted.map { [$0] } ?? [])
    for place in used.subtracting(allowed).sorted() {
      unknown("place", "{\(place)}", among: allowed.map { "{\($0)}" }, at: value)
    }
  }

  // MARK: Faults

  private mutating func word(_ field: String, _ json: JSONValue) -> String? {
    if let value = json[field] { return text(value, field) }
    wrong(json, "has no \(quoted(field))", "a text")
    return nil
  }

  private mutating func text(_ value: JSONValue, _ name: String) -> String? {
    if let text = value.string, !text.isEmpty { return text }
    wrong(value, "\(quoted(name)) is \(value.kind)", "a text")
    return nil
  }

  private mutating func unknown(
    _ what: String, _ name: String, among names: [String], at value: JSONValue
  ) {
    faults.append(
      Fault(
        .data, "unknown \(what) \(quoted(name))", at: value.place(in: path),
        hint: names.isEmpty ? "this sentence has none" : NearestName.hint(for: name, among: names)))
  }

  private mutating func wrong(_ value: JSONValue, _ message: String, _ expected: String) {
    faults.append(Fault(.data, message, at: value.place(in: path), expected: expected))
  }
}

extension PhraseBook {
  /// The longest book, in bytes.
  static let longest = 1 << 20

  /// Reads the book of a language.
  /// - Parameter language: a code such as `de`, for a book of ours, or the path of a file such as `my/es.json`.
  /// - Throws: `Fault` where there is no such book or it is no JSON; `Faults` for all that is wrong in it: keys that
  ///   English does not have, or that are missing, places that a sentence has not in English, and values of another kind.
  public static func read(_ language: String) throws -> PhraseBook {
    guard let folder = PhraseBookFolder.standard() else {
      throw Fault(
        .missing, "the folder of phrase books is not found", at: FaultPlace("languages"),
        hint: "start ripples in its project's folder, or name the folder in RIPPLES_LANGUAGES")
    }
    let english = try read(file: "\(folder)/en.json", like: nil)
    if language == "en" { return english }
    guard !language.hasSuffix(".json") else { return try read(file: language, like: english) }
    let known = PhraseBookFolder.languages(in: folder)
    guard known.contains(language) else {
      throw Fault(
        .missing, "there is no phrase book of \(quoted(language))", at: .setting("language"),
        hint: hint(for: language, among: known))
    }
    return try read(file: "\(folder)/\(language).json", like: english)
  }

  /// The nearest language, and all that there are.
  private static func hint(for language: String, among known: [String]) -> String {
    let near = NearestName.to(language, among: known).map { "did you mean \"\($0)\"? " } ?? ""
    return near + NearestName.list(known) + ", or the path of a phrase book (.json)"
  }

  /// Reads a file.
  /// - Parameter english: the book whose keys and places it must have; nil for that book itself.
  static func read(file path: String, like english: PhraseBook?) throws -> PhraseBook {
    let bytes = try FileContent.read(path, limit: longest)
    let json = try JSONParser.parse(bytes, file: path, code: .data)
    var reader = PhraseBookReader(path, english)
    let book = reader.book(json)
    guard let book, reader.faults.isEmpty else { throw Faults(reader.faults) }
    return book
  }
}

/// Where phrase books are found.
public enum PhraseBookFolder {
  /// The folder of our phrase books; nil where there is none. It is the one that `RIPPLES_LANGUAGES` names, else
  /// `languages` in the working folder, else beside one of the folders above the program.
  public static func standard() -> String? {
    // A folder that is named and is none is not passed over: reading it says so.
    if let named = getenv("RIPPLES_LANGUAGES").map({ String(cString: $0) }), !named.isEmpty {
      return named
    }
    return BundledFolder.find("languages", holding: "en.json")
  }

  /// Returns the languages that a folder has books for, by their codes, sorted.
  public static func languages(in folder: String) -> [String] {
    FileContent.names(in: folder).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
  }
}
