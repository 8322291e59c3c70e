import Rendering
import Score

/// The lines by which the staff change what all walks hear: `:variant MAPPING NAME`, and `:ab MAPPING`, which goes back to
/// the variant before.
struct FieldVariants {
  /// The variants before the present ones, by the names that the site gives to mappings; nil stands for what the site says.
  private var former: [String: String?] = [:]

  /// Reads a line.
  /// - Returns: the mapping, and the variant in which it shall be heard; nil for what the site says.
  /// - Throws: `Fault` for a line that says nothing of the kind.
  func asked(
    by line: String, _ pieces: GardenPieces
  ) throws(Fault) -> (mapping: String, variant: String?) {
    let words = line.split(whereSeparator: \.isWhitespace)
    let isBack = words.first == ":ab"
    let names = words.dropFirst()
    guard isBack ? !names.isEmpty : words.first == ":variant" && names.count > 1 else {
      throw Fault(
        .call, "\(quoted(line)) is no line that is known here",
        hint: "write :variant MAPPING NAME, :variant MAPPING default or :ab MAPPING")
    }
    // Names may have blanks: the mapping's is the longest that is one.
    var (found, rest): (String?, String) = (nil, "")
    for word in isBack ? names.suffix(1) : names.dropLast() {
      guard
        let mapping = pieces.mapping(
          meant: String(line[names.first!.startIndex..<word.endIndex]).unquoted)
      else { continue }
      (found, rest) = (mapping, String(line[word.endIndex...]).unquoted)
    }
    guard let mapping = found else {
      let name = isBack ? String(line[names.first!.startIndex...]).unquoted : String(names.first!)
      throw pieces.unknownMapping(name)
    }
    guard isBack else { return (mapping, rest == "default" ? nil : rest) }
    guard let variant = former[mapping] else {
      throw Fault(
        .call, "\(mapping) has been heard in one variant only",
        hint: "write :variant \(mapping) NAME first")
    }
    return (mapping, variant)
  }

  /// Notes the variant in which a mapping was heard before a change.
  mutating func note(_ mapping: String, _ variant: String?) { former[mapping] = .some(variant) }
}

extension GardenPieces {
  /// The mapping of the site that a person means: by the site's name for it, or by its file; nil for none.
  func mapping(meant word: String) -> String? {
    texts[word] == nil ? ripples(playing: word).first?.mapping : word
  }

  /// The fault of a word that means no mapping of the site.
  func unknownMapping(_ word: String) -> Fault {
    Fault(
      .call, "no ripple of \(scope.file) plays \(word)",
      hint: NearestName.hint(for: word, among: texts.keys.sorted()))
  }
}
