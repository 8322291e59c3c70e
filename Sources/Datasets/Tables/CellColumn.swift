internal import Score

/// A column while it is being read: numbers, times or words, decided when the last row is in.
struct CellColumn {
  var name: String
  var unit: Unit?
  /// A number per row: the cell's number, its time in seconds, or NaN for a missing cell or a word.
  var values: [Double] = []
  var numbers = 0
  var missing = 0
  var instants = 0
  var dates = 0
  var clocks = 0
  var notFinite = 0
  /// The first offset written in a time, and whether it only said UTC.
  var utcOffset: Int?
  var isUTC = false
  /// The decimal mark of its numbers in the file.
  var point = DecimalMark.point
  /// The first cells as they stand in the file; empty where no text was read.
  var texts: [String] = []
  /// Words by row, as indices in `labels`.
  var words: [(row: Int, label: Int)] = []
  var labels: [String] = []
  var firstWord: Place?
  private var labelIndex: [String: Int] = [:]

  init(name: String, unit: Unit? = nil) { (self.name, self.unit) = (name, unit) }

  init(name: String, unit: Unit?, numbers values: [Double]) {
    self.init(name: name, unit: unit)
    self.values = values
    missing = values.reduce(0) { $0 + ($1.isNaN ? 1 : 0) }
    numbers = values.count - missing
  }

  var times: Int { instants + dates + clocks }

  @inline(__always)
  mutating func appendMissing() {
    missing += 1
    values.append(.nan)
  }

  @inline(__always)
  mutating func append(_ number: Double) {
    numbers += 1
    values.append(number)
  }

  /// Missing cells until the column has `count` rows.
  mutating func pad(to count: Int) { while values.count < count { appendMissing() } }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, point: UInt8, at place: Place) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return appendMissing() }
    if let number = Decimal.parse(base, bytes.count, point: point) {
      append(number)
    } else {
      appendOther(bytes, at: place)
    }
  }

  mutating func append(_ text: String, at place: Place) {
    var text = text
    text.withUTF8 { append($0, point: 0x2e, at: place) }
  }

  /// Appends a cell that is not a number: a missing value, a time, or a word.
  @inline(never)
  private mutating func appendOther(_ bytes: UnsafeBufferPointer<UInt8>, at place: Place) {
    if Self.isMissing(bytes) { return appendMissing() }
    if words.isEmpty, let time = Timestamp.parse(bytes) { return append(time) }
    let text = String(decoding: bytes, as: UTF8.self)
    if ["inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"].contains(text.lowercased()) {
      notFinite += 1
      return appendMissing()
    }
    if firstWord == nil { firstWord = place }
    let next = labels.count
    let label = labelIndex[text, default: next]
    if label == next {
      labelIndex[text] = next
      labels.append(text)
    }
    words.append((values.count, label))
    values.append(.nan)
  }

  mutating func append(_ time: Timestamp) {
    switch time {
    case .instant(let seconds, let offset, let utc):
      if utcOffset == nil, let offset {
        utcOffset = offset
        isUTC = utc
      }
      instants += 1
      values.append(seconds)
    case .date(let seconds):
      dates += 1
      values.append(seconds)
    case .clock(let seconds):
      clocks += 1
      values.append(seconds)
    }
  }

  /// The same column with only the rows given, in ascending order.
  func keeping(_ rows: [Int]) -> CellColumn {
    var kept = self
    kept.values = rows.map { values[$0] }
    var wordByRow: [Int: Int] = [:]
    for word in words { wordByRow[word.row] = word.label }
    kept.words = rows.enumerated().compactMap { new, old in
      wordByRow[old].map { (row: new, label: $0) }
    }
    kept.missing = kept.values.reduce(0) { $0 + ($1.isNaN ? 1 : 0) } - kept.words.count
    let present = kept.values.count - kept.missing - kept.words.count
    if numbers > 0 { kept.numbers = present }
    return kept
  }

  /// The same column without some of its rows, most of them words: times that were taken for words beside them are
  /// times again.
  func without(_ rows: Set<Int>) -> CellColumn {
    var kept = keeping(values.indices.filter { !rows.contains($0) })
    let used = Set(kept.words.map(\.label))
    let times = kept.labels.indices.map {
      used.contains($0) ? Timestamp.parse(kept.labels[$0]) : nil
    }
    guard !used.isEmpty, used.allSatisfy({ times[$0] != nil }) else {
      kept.keepLabels(used)
      return kept
    }
    let words = kept.words
    (kept.words, kept.labels, kept.labelIndex, kept.firstWord) = ([], [], [:], nil)
    let count = kept.values.count
    for word in words {
      kept.append(times[word.label]!)
      kept.values[word.row] = kept.values.removeLast()
    }
    assert(kept.values.count == count)
    return kept
  }

  /// Leaves out labels, and the words that say them.
  private mutating func keepLabels(_ used: Set<Int>) {
    let old = labels.indices.filter(used.contains)
    let place = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
    words = words.compactMap { word in place[word.label].map { (row: word.row, label: $0) } }
    labels = old.map { labels[$0] }
    labelIndex = Dictionary(uniqueKeysWithValues: labels.enumerated().map { ($1, $0) })
    if words.isEmpty { firstWord = nil }
  }

  /// Replaces the words by numbers, one for each label; NaN takes them as missing.
  mutating func takeNumbers(_ byLabel: [Double]) {
    for word in words {
      let value = byLabel[word.label]
      values[word.row] = value
      if value.isNaN { missing += 1 } else { numbers += 1 }
    }
    (words, labels, labelIndex, firstWord) = ([], [], [:], nil)
  }

  /// Makes numbers of clocks: the hours since midnight.
  mutating func takeClocksAsHours() {
    guard clocks > 0, numbers == 0 else { return }
    values = values.map { $0 / 3600 }
    (numbers, clocks, unit) = (clocks, 0, .hours)
  }

  /// Takes cells of these texts for missing: as words, and as the numbers that they spell.
  mutating func markMissing(_ texts: [String]) {
    let marks = Set(texts.compactMap { Decimal.parse($0) })
    for row in values.indices where marks.contains(values[row]) {
      values[row] = .nan
      numbers -= 1
      missing += 1
    }
    let odd = Set(labels.indices.filter { texts.contains(labels[$0]) })
    guard !odd.isEmpty else { return }
    missing += words.reduce(0) { $0 + (odd.contains($1.label) ? 1 : 0) }
    keepLabels(Set(labels.indices).subtracting(odd))
  }

  /// Spellings of "no value" that loggers and tables use.
  static func isMissing(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 5 else { return false }
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "", "nan", "na", "n/a", "null", "none", "nil", "-", "--", "---", "?", "#n/a": return true
    default: return false
    }
  }
}

/// One table of a log: columns of equal length.
struct RawTable {
  /// The file's or stream's name without extension, such as `Accelerometer`; empty for a bare file.
  var name: String
  /// The file for messages.
  var file: String
  var columns: [CellColumn]
  /// Line of the file on which the first data row stands, for messages; 0 when unknown.
  var firstLine = 0
  /// Whether the columns have names of their own.
  var hasHeader = true
  /// Whether its numbers have decimal commas.
  var hasDecimalCommas = false

  var rows: Int { columns.first?.values.count ?? 0 }

  func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }

  /// Adds the place of a log that stays where it is, in degrees.
  mutating func addPlace(_ latitude: Double, _ longitude: Double) {
    for (name, value) in [("latitude", latitude), ("longitude", longitude)] {
      let values = Array(repeating: value, count: rows)
      columns.append(CellColumn(name: name, unit: .degrees, numbers: values))
    }
  }
}
