internal import Score

/// Reads Garmin FIT activity files: checks size and checksum, then decodes the record messages.
///
/// A device that lost its power leaves a file whose header promises more than there is, or nothing at all, and whose
/// checksum is missing: it is read up to the first record that is not whole.
///
/// Format: FIT Protocol, sections "File Structure" to "Record Format" of the FIT SDK; field numbers and
/// scales of messages 12 (sport), 18 (session) and 20 (record) of its profile.
struct FITReader {
  private let bytes: [UInt8]
  private let file: String
  private let budget: ReadBudget
  private var index = 0
  private var end = 0
  private var definitions = [Int: Definition]()
  private var points = PointTable()
  private var sport: Int?
  private var timestamp: UInt32?
  private var strangeTimes = 0
  private var cut: DatasetFinding?

  private struct Field {
    let number: Int
    let size: Int
    let type: UInt8
  }

  private struct Definition {
    var message: Int
    var isBigEndian: Bool
    var fields: [Field]
    var developerBytes: Int
  }

  static func read(_ stream: ByteStream) throws(Fault) -> RawLog {
    var reader = FITReader(try stream.readAll(), of: stream)
    repeat { try reader.readFile() } while reader.index < reader.bytes.count
    var log = RawLog(
      [RawTable(name: "", file: stream.file, columns: reader.points.columns)], dialect: .fit)
    if let cut = reader.cut { log.findings.append(cut) }
    log.findings.add(
      .impossible,
      "\(counted(reader.strangeTimes, "time")) of records, no whole number of seconds "
        + "since 1989-12-31", count: reader.strangeTimes)
    switch reader.sport {
    case 1, 11, 17: log.activity = .onFoot
    case 2: log.activity = .cycling
    case 0, nil: break
    default: log.activity = .other
    }
    return log
  }

  private init(_ bytes: [UInt8], of stream: ByteStream) {
    self.bytes = bytes
    file = stream.file
    budget = stream.budget
  }

  private func error(_ message: String, hint: String = "") -> Fault {
    Fault.data("\(message) at byte \(index)", file: file, hint: hint)
  }

  /// Reads one of the files that may be chained in one.
  private mutating func readFile() throws(Fault) {
    let start = index
    guard start + 12 <= bytes.count, bytes[start] >= 12,
      start + Int(clamping: bytes[start]) <= bytes.count,
      Array(bytes[(start + 8)..<(start + 12)]) == Array(".FIT".utf8)
    else { throw error("is no FIT file: its header is missing") }
    let header = Int(clamping: bytes[start])
    let size = Int(clamping: unsigned(start + 4, 4, bigEndian: false))
    end = start + header + size
    index = start + header
    definitions = [:]
    guard end + 2 <= bytes.count, size > 0 || end + 2 == bytes.count else {
      return try readCut(from: start, promised: header + size + 2)
    }
    let stored = UInt16(clamping: unsigned(end, 2, bigEndian: false))
    let computed = Self.checksum(bytes[start..<end])
    guard stored == computed else {
      index = start
      throw error(
        "is damaged: its checksum is \(stored), its bytes give \(computed)",
        hint: "copy it from the device again")
    }
    while index < end { try readRecord() }
    index = end + 2
  }

  /// Reads a file that has another size than its header says, up to the first record that is not whole.
  private mutating func readCut(from start: Int, promised: Int) throws(Fault) {
    end = bytes.count
    let before = points.count
    let stored = UInt16(
      clamping: unsigned(max(index, end - 2), min(2, end - index), bigEndian: false))
    let isWhole = end - index >= 2 && Self.checksum(bytes[start..<(end - 2)]) == stored
    if isWhole { end -= 2 }
    var last = index
    do {
      while index < end {
        last = index
        try readRecord()
      }
    } catch { index = last }
    guard points.count > before else {
      index = start
      throw error(
        "ends too early: its header promises \(promised) bytes, it has \(bytes.count - start)",
        hint: "the file is cut off: copy it from the device again")
    }
    let rest = isWhole ? "its checksum is right" : "read up to byte \(index)"
    cut = DatasetFinding(
      .cutOff,
      "the header promises \(promised) bytes, \(bytes.count - start) are there; \(rest), "
        + "\(points.count) records", count: points.count)
    index = bytes.count
  }

  private mutating func readRecord() throws(Fault) {
    let header = bytes[index]
    index += 1
    if header & 0x80 != 0 {
      if let last = timestamp {
        let offset = UInt32(clamping: header & 0x1f)
        timestamp = last &+ ((offset &- last) & 0x1f)
      }
      try readData(Int(clamping: header >> 5 & 3), compressed: true)
    } else if header & 0x40 != 0 {
      try readDefinition(Int(clamping: header & 0x0f), hasDeveloper: header & 0x20 != 0)
    } else {
      try readData(Int(clamping: header & 0x0f), compressed: false)
    }
  }

  private mutating func readDefinition(_ local: Int, hasDeveloper: Bool) throws(Fault) {
    try need(5)
    let isBig = bytes[index + 1] == 1
    let message = Int(clamping: unsigned(index + 2, 2, bigEndian: isBig))
    let count = Int(clamping: bytes[index + 4])
    index += 5
    try need(count * 3)
    let fields = (0..<count).map { field in
      Field(
        number: Int(clamping: bytes[index + field * 3]),
        size: Int(clamping: bytes[index + field * 3 + 1]), type: bytes[index + field * 3 + 2])
    }
    index += count * 3
    var developerBytes = 0
    if hasDeveloper {
      try need(1)
      let count = Int(clamping: bytes[index])
      index += 1
      try need(count * 3)
      for field in 0..<count { developerBytes += Int(clamping: bytes[index + field * 3 + 1]) }
      index += count * 3
    }
    definitions[local] = Definition(
      message: message, isBigEndian: isBig, fields: fields, developerBytes: developerBytes)
  }

  private func need(_ count: Int) throws(Fault) {
    if index + count > end { throw error("a record runs past the end of the file") }
  }

  private mutating func readData(_ local: Int, compressed: Bool) throws(Fault) {
    guard let definition = definitions[local] else {
      throw error("data of message type \(local) come before its definition")
    }
    try need(definition.fields.reduce(definition.developerBytes) { $0 + $1.size })
    var position = index
    var values: [Int: Double] = [:]
    for field in definition.fields {
      if let value = number(field, at: position, bigEndian: definition.isBigEndian) {
        values[field.number] = value
      }
      position += field.size
    }
    index = position + definition.developerBytes
    if let time = values[253] {
      timestamp = UInt32(exactly: time) ?? timestamp
      if UInt32(exactly: time) == nil { strangeTimes += 1 }
    }
    switch definition.message {
    case 20: try addPoint(values)
    case 12: sport = sport ?? values[0].flatMap { Int(exactly: $0) }
    case 18: sport = sport ?? values[5].flatMap { Int(exactly: $0) }
    default: break
    }
  }

  /// Seconds from 1970-01-01 to FIT's epoch, 1989-12-31 00:00 UTC.
  private static let epoch = 631_065_600.0

  /// Fields of a record: number, column and scale of the profile.
  private static let fields: [(Int, String, Double)] = [
    (3, "heart_rate", 1), (5, "distance", 100), (7, "power", 1), (13, "temperature", 1),
    (31, "gps_accuracy", 1), (85, "step_length", 10_000),
  ]

  private mutating func addPoint(_ values: [Int: Double]) throws(Fault) {
    if let timestamp { points.set("timestamp", Double(timestamp) + Self.epoch) }
    if let latitude = values[0], let longitude = values[1] {
      points.set("latitude", latitude * 180 / 2_147_483_648)
      points.set("longitude", longitude * 180 / 2_147_483_648)
    }
    if let altitude = values[78] ?? values[2] { points.set("altitude", altitude / 5 - 500) }
    if let speed = values[73] ?? values[6] { points.set("speed", speed / 1000) }
    if let cadence = values[4] { points.set("cadence", cadence + (values[53] ?? 0) / 128) }
    for (number, name, scale) in Self.fields {
      if let value = values[number] { points.set(name, value / scale) }
    }
    points.endPoint()
    try points.check(budget, file: file)
  }

  /// A field of one number, or nil when it holds the type's "invalid" value, text or an array.
  private func number(_ field: Field, at position: Int, bigEndian: Bool) -> Double? {
    let raw = { self.unsigned(position, field.size, bigEndian: bigEndian) }
    switch (field.type, field.size) {
    case (0x00, 1), (0x02, 1): return bytes[position] == 0xff ? nil : Double(bytes[position])
    case (0x01, 1): return bytes[position] == 0x7f ? nil : Double(Int8(bitPattern: bytes[position]))
    case (0x83, 2): return raw() == 0x7fff ? nil : Double(Int16(truncatingIfNeeded: raw()))
    case (0x84, 2): return raw() == 0xffff ? nil : Double(raw())
    case (0x85, 4): return raw() == 0x7fff_ffff ? nil : Double(Int32(truncatingIfNeeded: raw()))
    case (0x86, 4): return raw() == 0xffff_ffff ? nil : Double(raw())
    case (0x0a, 1), (0x8b, 2), (0x8c, 4): return raw() == 0 ? nil : Double(raw())
    case (0x88, 4):
      let value = Float(bitPattern: UInt32(truncatingIfNeeded: raw()))
      return value.isFinite ? Double(value) : nil
    default: return nil
    }
  }

  private func unsigned(_ position: Int, _ size: Int, bigEndian: Bool) -> UInt64 {
    var value: UInt64 = 0
    for offset in 0..<size {
      value =
        value << 8 | UInt64(clamping: bytes[position + (bigEndian ? offset : size - 1 - offset)])
    }
    return value
  }

  /// CRC-16 with the polynomial 0xA001 (reflected 0x8005) and start 0, as the protocol asks.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    var crc: UInt16 = 0
    for byte in bytes {
      crc ^= UInt16(clamping: byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xa001 : crc >> 1 }
    }
    return crc
  }
}
