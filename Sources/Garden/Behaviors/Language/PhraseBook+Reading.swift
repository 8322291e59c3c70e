import Files
import JSON
import Score

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
