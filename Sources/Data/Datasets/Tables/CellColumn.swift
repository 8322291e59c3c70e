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
  /// All cells as they stand in the file, where they are to be read by a pattern; nil else.
  var patternTexts: [String]?
  /// Whether its cells hold several values each, `"-0222,5"`, which are no decimal commas.
  var holdsPairs = false
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
    if patternTexts != nil { keepText(bytes) }
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return appendMissing() }
    if let number = Decimal.parse(base, bytes.count, point: point) {
      append(number)
    } else {
      appendOther(bytes, at: place)
    }
  }

  @inline(never)
  private mutating func keepText(_ bytes: UnsafeBufferPointer<UInt8>) {
    let missed = values.count - patternTexts!.count
    if missed > 0 { patternTexts! += Array(repeating: "", count: missed) }
    patternTexts!.append(String(decoding: bytes, as: UTF8.self))
  }

  mutating func append(_ text: String, at place: Place) {
    var text = text
    text.withUTF8 { append($0, point: 0x2e, at: place) }
  }

  /// Appends a cell that is not a number: a missing value, a time, or a word.
  @inline(never)
  private mutating func appendOther(_ bytes: UnsafeBufferPointer<UInt8>, at place: Place) {
    if Self.isMissing(bytes) { return appendMissing() }
    if words.isEmpty || times > 0, let time = Timestamp.parse(bytes) { return append(time) }
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

  /// Makes a cell a missing one.
  mutating func blank(_ row: Int) {
    if let word = words.firstIndex(where: { $0.row == row }) {
      let label = words.remove(at: word).label
      missing += 1
      if !words.contains(where: { $0.label == label }) {
        keepLabels(Set(labels.indices).subtracting([label]))
      }
    } else if !values[row].isNaN {
      missing += 1
      if numbers > 0 { numbers -= 1 } else { takeTimeAway() }
      values[row] = .nan
    }
  }

  /// Counts one time less.
  private mutating func takeTimeAway() {
    if instants > 0 {
      instants -= 1
    } else if dates > 0 {
      dates -= 1
    } else if clocks > 0 {
      clocks -= 1
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
    if let texts = patternTexts {
      kept.patternTexts = rows.map { $0 < texts.count ? texts[$0] : "" }
    }
    kept.missing = kept.values.reduce(0) { $0 + ($1.isNaN ? 1 : 0) } - kept.words.count
    let present = kept.values.count - kept.missing - kept.words.count
    if numbers > 0 { kept.numbers = present }
    kept.keepLabels(Set(kept.words.map(\.label)))
    return kept
  }

  /// The same column without some of its rows, most of them words: times that were taken for words beside them are
  /// times again.
  func without(_ rows: Set<Int>) -> CellColumn {
    var kept = keeping(values.indices.filter { !rows.contains($0) })
    kept.takeTimes()
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

  /// Makes clocks among dates missing, and gives their rows: a date is days from 1970, a clock within some days of it.
  mutating func dropClocks() -> [Int] {
    let odd = values.indices.filter { !values[$0].isNaN && (0..<1e6).contains(values[$0]) }
    for row in odd { values[row] = .nan }
    missing += odd.count
    clocks = 0
    return odd
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
    takeMissing(labels: Set(labels.indices.filter { texts.contains(labels[$0]) }))
  }

  /// Takes the words of these labels for missing values.
  mutating func takeMissing(labels odd: Set<Int>) {
    guard !odd.isEmpty else { return }
    missing += words.reduce(0) { $0 + (odd.contains($1.label) ? 1 : 0) }
    keepLabels(Set(labels.indices).subtracting(odd))
  }

  /// Makes times of words where all of them are times that need no order of day and month: cells behind a first one
  /// that was none.
  mutating func takeTimes() {
    guard !words.isEmpty, numbers == 0 else { return }
    let times = labels.map { Timestamp.parse($0) }
    guard times.allSatisfy({ $0 != nil }) else { return }
    let old = words
    (words, labels, labelIndex, firstWord) = ([], [], [:], nil)
    for word in old {
      append(times[word.label]!)
      values[word.row] = values.removeLast()
    }
  }

  /// Spellings of "no value" that loggers and tables use.
  static func isMissing(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= 5 else { return false }
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "", "nan", "-nan", "na", "n/a", "null", "none", "nil", "nat", "<na>", "-", "--", "---",
      "?",
      "??", "???", "#n/a", "_", ".":
      return true
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
  /// The lines of its rows; empty when unknown.
  var lines = RowLines()
  /// Whether the columns have names of their own.
  var hasHeader = true
  /// Whether its numbers have decimal commas.
  var hasDecimalCommas = false
  /// The interval of its rows that the lines above it say; nil where they say none.
  var sampling: SamplingLines?

  var rows: Int { columns.first?.values.count ?? 0 }

  func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }

  /// Takes cells of these texts for missing.
  mutating func markMissing(_ texts: [String]) {
    guard !texts.isEmpty else { return }
    for index in columns.indices { columns[index].markMissing(texts) }
  }

  /// The table with only the rows given, in ascending order.
  func keeping(_ rows: [Int]) -> RawTable {
    var kept = self
    kept.columns = columns.map { $0.keeping(rows) }
    if lines.count == self.rows { kept.lines = lines.keeping(rows) }
    return kept
  }

  /// Leaves out rows at the end in which nothing is filled, and gives what is to be said.
  mutating func dropEmptyEnd() -> DatasetFinding? {
    let last = columns.compactMap { column in
      [column.values.lastIndex { !$0.isNaN }, column.words.last?.row].compactMap { $0 }.max()
    }.max()
    guard let last, last + 1 < rows else { return nil }
    let count = rows - last - 1
    self = keeping(Array(0...last))
    return DatasetFinding(
      .strayLines,
      "\(counted(count, "row")) at the end \(count == 1 ? "is" : "are") empty and \(count == 1 ? "was" : "were") left out",
      count: count)
  }

  /// Adds the place of a log that stays where it is, in degrees.
  mutating func addPlace(_ latitude: Double, _ longitude: Double) {
    for (name, value) in [("latitude", latitude), ("longitude", longitude)] {
      let values = Array(repeating: value, count: rows)
      columns.append(CellColumn(name: name, unit: .degrees, numbers: values))
    }
  }
}
