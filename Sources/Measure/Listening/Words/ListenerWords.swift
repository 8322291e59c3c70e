import Files
import JSON
import Score

/// The words that the page and the terminal say by themselves to a listener, in one language.
package struct ListenerWords: Sendable, Equatable {
  /// The language's code, as BCP 47 has it.
  package let language: String
  /// The words by their keys; where a value is put they have its name in braces: `{n}`.
  package let texts: [String: String]

  package static let english = ListenerWords(language: "en", texts: table("en") ?? [:])

  /// The words that Ripples has in a language; nil where it has none.
  private static func table(_ language: String) -> [String: String]? {
    let code = String(language.prefix { $0 != "-" })
    let pairs: [(String, String)]
    switch code {
    case "en": pairs = rows.map { ($0.key, $0.english) }
    case "de": pairs = rows.map { ($0.key, $0.german) }
    case "ar": pairs = rows.map { ($0.key, $0.arabic) }
    default: return nil
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  package static let builtIn = ["en", "de", "ar"]

  /// Whether Ripples has the page's words in a language, whatever its region.
  package static func isBuiltIn(_ language: String) -> Bool { table(language) != nil }

  /// The words of a study in one of its languages: its own where it gives some, else those that Ripples has.
  package init(_ study: Study, in language: String) {
    self.language = language
    let own = study.translation(language)?.page ?? [:]
    texts = (Self.table(language) ?? Self.english.texts).merging(own) { $1 }
  }

  private init(language: String, texts: [String: String]) {
    (self.language, self.texts) = (language, texts)
  }

  /// The name of a language in itself, as those who speak it look for it; its code where Ripples does not know it.
  package static func name(_ language: String) -> String { names[language] ?? language }

  private static let names = [
    "ar": "العربية", "bg": "Български", "ca": "Català", "cs": "Čeština", "da": "Dansk",
    "de": "Deutsch", "el": "Ελληνικά", "en": "English", "es": "Español", "et": "Eesti",
    "fa": "فارسی", "fi": "Suomi", "fr": "Français", "he": "עברית", "hi": "हिन्दी",
    "hr": "Hrvatski", "hu": "Magyar", "it": "Italiano", "ja": "日本語", "ko": "한국어",
    "lt": "Lietuvių", "lv": "Latviešu", "nl": "Nederlands", "no": "Norsk", "pl": "Polski",
    "pt": "Português", "pt-BR": "Português (Brasil)", "ro": "Română", "ru": "Русский",
    "sk": "Slovenčina", "sl": "Slovenščina", "sr": "Српски", "sv": "Svenska", "tr": "Türkçe",
    "uk": "Українська", "ur": "اردو", "vi": "Tiếng Việt", "zh": "中文",
  ]

  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool {
    let code = language.prefix { $0 != "-" }
    return ["ar", "he", "fa", "ur", "ps", "sd", "ug", "yi", "dv", "ckb"].contains(code)
  }

  package subscript(key: String) -> String { texts[key] ?? Self.english.texts[key] ?? key }

  /// The words of a key with values in their places.
  package func callAsFunction(_ key: String, _ values: KeyValuePairs<String, Any> = [:]) -> String {
    values.reduce(self[key]) { $0.replacing("{\($1.key)}", with: apart($1.value)) }
  }

  /// A value within words from right to left keeps its own direction: a date, a code, `°C` (Unicode's isolates).
  private func apart(_ value: Any) -> String {
    isRightToLeft && value is String ? "\u{2068}\(value)\u{2069}" : "\(value)"
  }

  /// The places for values in a text: `{n}`.
  static func places(_ text: String) -> [String] {
    text.matches(of: /\{[a-z]+\}/).map { String($0.output) }
  }

  /// The label of an answer: those that Ripples gives are in its words, others stay as the study has them.
  package func label(_ label: String) -> String {
    if let known = texts[label] { return known }
    if let series = label.wholeMatch(of: /Series (\d+)/) {
      return self("Series {n}", ["n": series.output.1])
    }
    return label
  }

  /// The fault that a listener reads for an answer that cannot be one: in English with all particulars.
  func refusal(_ fault: Fault, of form: TaskKind.Form) -> Fault {
    guard language.prefix(2) != "en" else { return fault }
    return Fault(fault.code, self["refused.\(form.rawValue)"])
  }

  /// The SHA-256 of the words in all languages of a study: what a plan fixes of them.
  static func hash(_ study: Study) -> String {
    let texts = study.tongues.map { language in
      let words = ListenerWords(study, in: language).texts.sorted { $0.key < $1.key }
      return JSONText.object(words.map { ($0.key, .string($0.value)) }).compact
    }
    return SHA256.hexadecimal(of: texts.joined(separator: "\n").utf8)
  }
}
