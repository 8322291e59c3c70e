import Grading
import JSON
import Score

/// Reads the items of a questionnaire: those of a study's own, or those of a published instrument.
struct ItemReader {
  let fields: StrictFields
  let kind: TaskKind
  /// The words at the ends of scales where an item has none of its own.
  let ends: [String]
  /// The language of the study.
  let language: String

  /// The keys of an object that is an item.
  private static let keys = [
    "text", "form", "ends", "step", "points", "options", "unit", "from", "to", "optional",
  ]
  /// The most items of a questionnaire, the most points in a row and options of an item.
  private static let most = (items: 64, points: 11, options: 30)

  /// Reads what a task asks where it is a questionnaire.
  func read(into options: inout StudyTask.Options) throws(Fault) {
    options.points = try fields.whole("points", in: 2...Self.most.points)
    options.source = try fields.string("source") ?? ""
    guard let name = try fields.string("instrument") else {
      return try readOwn(&options)
    }
    guard let instrument = Instrument.named(name) else {
      throw fields.fault(
        "\(quoted(name)) is no instrument that is known here", at: fields.value("instrument"),
        hint: NearestName.hint(for: name, among: Instrument.all.map(\.id)))
    }
    options.instrument = name
    try read(instrument, into: &options)
  }

  // MARK: Items of a study's own

  private func readOwn(_ options: inout StudyTask.Options) throws(Fault) {
    guard options.source.isEmpty else {
      throw fields.fault(
        "\"source\" means nothing without an \"instrument\"", at: fields.value("source"),
        hint: "leave it out, or name the instrument, such as \"instrument\": \"sus\"")
    }
    let items = try items(template(options.points))
    guard !fields.has("items") || !items.isEmpty else {
      throw fields.fault(
        "\"items\" has no text", at: fields.value("items"), hint: kind.hint(forMissing: "items"))
    }
    options.items =
      items.isEmpty ? kind.usualItems.map { text in with(text, template(nil)) } : items
  }

  /// An item without its text, as those of the task are that are texts only.
  private func template(_ points: Int?) -> Item {
    var item = Item("")
    item.ends = ends
    if let points { (item.form, item.points) = (.points, points) }
    return item
  }

  private func with(_ text: String, _ template: Item) -> Item {
    var item = template
    item.text = text
    return item
  }

  private func items(_ template: Item, areOfPairs: Bool = false) throws(Fault) -> [Item] {
    var items: [Item] = []
    for value in try fields.list("items") {
      if areOfPairs {
        items.append(try pair(value, template))
      } else if let text = value.string {
        guard !text.trimmed.isEmpty else {
          throw fields.fault("an item has no text", at: value, hint: "give it one, or leave it out")
        }
        items.append(with(text, template))
      } else {
        items.append(try item(value, template))
      }
    }
    guard items.count <= Self.most.items else {
      throw fields.fault(
        "\"items\" has \(items.count) items, at most \(Self.most.items) fit on a page",
        at: fields.value("items"), hint: "make two tasks of it")
    }
    return items
  }

  private func item(_ value: JSONValue, _ template: Item) throws(Fault) -> Item {
    let found = try StrictFields(value, file: fields.file, what: "an item", keys: Self.keys)
    var item = with(try found.text("text"), template)
    item.form = try found.word("form", as: Item.Form.self) ?? template.form
    try found.refuse(
      otherThan: ["text", "form"] + item.form.keys + (item.form == .text ? [] : ["optional"]),
      because: "of the form \(quoted(item.form.rawValue))")
    item.isOptional = try found.bool("optional") ?? false
    if let ends = try ItemReader.ends(found) { item.ends = ends }
    item.step = try found.number("step", in: 1...50) ?? template.step
    item.points = try found.whole("points", in: 2...Self.most.points) ?? template.points
    item.unit = try found.string("unit") ?? ""
    item.options = try options(found)
    item.range = try range(found)
    if !item.form.keys.contains("ends") { item.ends = [] }
    if item.form != .scale { item.step = 1 }
    if item.form != .points { item.points = 0 }
    try check(item, found)
    return item
  }

  private func check(_ item: Item, _ found: StrictFields) throws(Fault) {
    if item.form == .points, item.points == 0 {
      throw found.fault(
        "the item has no \"points\"", hint: "give their number, such as \"points\": 5")
    }
    if (item.form == .choice || item.form == .multiple), item.options.count < 2 {
      throw found.fault(
        "the item has fewer than two \"options\"", at: found.value("options"),
        hint: "give \"options\": [\"The first\", \"The second\"]")
    }
    guard item.form != .scale || 100.0.truncatingRemainder(dividingBy: item.step) == 0 else {
      throw found.fault(
        "steps of \(Figure.plain(item.step)) do not end at 100", at: found.value("step"),
        hint: "give 1, 2, 4, 5, 10, 20, 25 or 50")
    }
  }

  private func options(_ found: StrictFields) throws(Fault) -> [TrialItem.Option] {
    let texts = try found.strings("options")
    guard texts.distinct().count == texts.count, !texts.contains(where: \.trimmed.isEmpty),
      texts.count <= Self.most.options
    else {
      throw found.fault(
        "\"options\" are not different texts, at most \(Self.most.options)",
        at: found.value("options"), hint: "give each a text of its own")
    }
    return texts.enumerated().map { TrialItem.Option("\($0 + 1)", $1) }
  }

  private func range(_ found: StrictFields) throws(Fault) -> ClosedRange<Double> {
    let any = Item.anyNumber
    let from = try found.number("from", in: any) ?? any.lowerBound
    let to = try found.number("to", in: any) ?? any.upperBound
    guard from < to else {
      throw found.fault(
        "\"to\" is not above \"from\"", at: found.value("to") ?? found.value("from"),
        hint: "give the smallest number first, such as \"from\": 0, \"to\": 40")
    }
    return from...to
  }

  /// The two words at the ends of a scale; nil where there are none.
  static func ends(_ fields: StrictFields) throws(Fault) -> [String]? {
    let ends = try fields.strings("ends")
    guard ends.isEmpty || ends.count == 2 else {
      throw fields.fault(
        "\"ends\" has \(counted(ends.count, "text")), expected two", at: fields.value("ends"),
        hint: "give the words at the ends of the scale: [\"bad\", \"excellent\"]")
    }
    return ends.isEmpty ? nil : ends
  }

  private func pair(_ value: JSONValue, _ template: Item) throws(Fault) -> Item {
    let words = (value.array ?? []).compactMap(\.string).filter { !$0.trimmed.isEmpty }
    guard words.count == 2, value.array?.count == 2 else {
      throw fields.fault(
        "an item is \(value.kind), expected a pair of words", at: value,
        hint: "give the left and the right one: [\"obstructive\", \"supportive\"]")
    }
    return Instrument.pair(template.points, words)
  }
}

/// The items of published instruments.
extension ItemReader {
  private var isEnglish: Bool { language.prefix { $0 != "-" } == Instrument.language }

  private func read(
    _ instrument: Instrument, into options: inout StudyTask.Options
  ) throws(Fault) {
    options.ends = fields.has("ends") ? ends : instrument.template?.ends ?? []
    guard fields.has("items") else { return try readPublished(instrument, &options) }
    guard !options.source.trimmed.isEmpty else {
      throw fields.fault(
        "the items of \(instrument.name) have no \"source\"", at: fields.value("items"),
        hint: "say where these words were published: \"source\": \"authors, title, year\"")
    }
    let template = try template(of: instrument, options)
    options.items = try items(template, areOfPairs: instrument.isOfPairs)
    guard options.items.count == instrument.count else {
      throw fields.fault(
        "\(instrument.name) has \(instrument.count) items, and \"items\" has \(options.items.count)",
        at: fields.value("items"), hint: "give all of them, in the order of the publication")
    }
    for (number, item) in options.items.enumerated()
    where item.form != template.form || item.points != template.points || item.step != template.step
      || item.isOptional
    {
      throw fields.fault(
        "an item of \(instrument.name) is answered in another way than the instrument's",
        at: fields.value("items")?.array?[number],
        hint: "give its text, and \"ends\" where it has its own")
    }
  }

  private func readPublished(
    _ instrument: Instrument, _ options: inout StudyTask.Options
  ) throws(Fault) {
    guard !instrument.published.isEmpty, isEnglish else {
      let words =
        instrument.published.isEmpty
        ? "the words of \(instrument.name) do not come with Ripples"
        : "\(instrument.name) comes with Ripples in English only, and the study is in \(quoted(language))"
      throw fields.fault(
        words, at: fields.value("instrument"),
        hint:
          "paste its \(instrument.count) items as they were published, with their source: \"items\": […], \"source\": \"authors, title, year\""
          + (instrument.template == nil ? ", \"points\": …, \"ends\": […]" : ""))
    }
    for key in ["ends", "points"] where fields.has(key) {
      throw fields.fault(
        "\(instrument.name) has \(quoted(key)) of its own", at: fields.value(key),
        hint: "leave it out")
    }
    options.items = instrument.published
    if options.source.isEmpty { options.source = instrument.source }
  }

  /// An item of an instrument without its text.
  private func template(
    of instrument: Instrument, _ options: StudyTask.Options
  ) throws(Fault) -> Item {
    if var template = instrument.template {
      for key in ["points"] + (instrument.isOfPairs ? ["ends"] : []) where fields.has(key) {
        throw fields.fault(
          "\(instrument.name) has \(quoted(key)) of its own", at: fields.value(key),
          hint: "leave it out")
      }
      guard instrument.isOfPairs || isEnglish || fields.has("ends") else {
        throw fields.fault(
          "the words at the ends of the scales of \(instrument.name) would be in English",
          at: fields.value("instrument"),
          hint: "give those of the translation: \"ends\": [\"…\", \"…\"]")
      }
      template.ends = options.ends
      return template
    }
    guard let points = options.points, fields.has("ends") else {
      throw fields.fault(
        "the answers of \(instrument.name) have no \"points\" or no \"ends\"",
        at: fields.value("instrument"),
        hint: "give both as they were published: \"points\": …, \"ends\": [\"…\", \"…\"]")
    }
    return template(points)
  }
}

extension Item.Form {
  /// The keys of a study's file that only items of this form have.
  var keys: [String] {
    switch self {
    case .scale: ["ends", "step"]
    case .points: ["ends", "points"]
    case .choice, .multiple: ["options"]
    case .number: ["unit", "from", "to"]
    case .text: []
    }
  }
}

extension StudyTask {
  /// The items of the questionnaire as a study's file has them: a text where an item is as the task says, a pair of words, or
  /// an object.
  var itemsJSON: JSONText {
    let instrument = Instrument.named(options.instrument)
    var template = instrument?.template ?? Item("")
    template.ends = options.ends
    if let points = options.points { (template.form, template.points) = (.points, points) }
    return .array(
      options.items.map { item -> JSONText in
        if instrument?.isOfPairs == true { return item.ends.json }
        template.text = item.text
        return item == template ? .string(item.text) : item.json
      })
  }
}

extension Item {
  /// The item as an object with all that its form has.
  fileprivate var json: JSONText {
    let own: [(String, JSONText?)] = [
      ("ends", ends.json), ("step", .number(step)), ("points", .integer(points)),
      ("options", options.map(\.label).json), ("unit", unit.isEmpty ? nil : .string(unit)),
      ("from", range.lowerBound > Self.anyNumber.lowerBound ? .number(range.lowerBound) : nil),
      ("to", range.upperBound < Self.anyNumber.upperBound ? .number(range.upperBound) : nil),
    ]
    let all: [(String, JSONText?)] = [
      ("text", .string(text)), ("form", .string(form.rawValue)),
    ]
    return .object(
      present: all + own.filter { form.keys.contains($0.0) }
        + [("optional", isOptional ? .bool(true) : nil)])
  }
}
