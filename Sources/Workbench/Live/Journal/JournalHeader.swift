import JSON
import Score

/// The first line of a journal: what the session began with.
struct JournalHeader: Decodable, Equatable {
  var ripples: String
  var started: String
  var mapping: String?
  /// The text of the mapping.
  var text: String
  var data: String?
  /// SHA-256 of the dataset's files.
  var dataHash: String?
  var sampleRate: Int
  var controlRate: Double
  var seed: String
  var parameters: [String: Double]
  var variant: String?
  var start: Double
  var speed: Double?
  var endsWithData: Bool
  var tail: Double
  var gain: Double
  var microphone: String?
  var columns: [String: String]
  var dates: String?
  var zone: String?
  /// How the sound of a site is heard; nil where the mapping sounds alone, as the rest is.
  var layout: String?
  var head: String?
  /// The site and the texts of its mappings.
  var garden: GardenTexts?

  init(
    _ request: LiveRequest, text: String, dataHash: String?, garden: GardenTexts? = nil,
    started: String
  ) {
    ripples = Version.current
    self.started = started
    mapping = request.mapping
    self.text = text
    data = request.data
    self.dataHash = dataHash
    sampleRate = request.sampleRate
    controlRate = request.controlRate
    seed = String(request.seed)
    parameters = request.parameters
    variant = request.variant
    start = request.start
    speed = request.speed
    endsWithData = request.endsWithData
    tail = request.tail
    gain = request.gain
    microphone = request.microphone
    columns = request.reading.columns
    (dates, zone) = (request.reading.dates, request.reading.zone)
    self.garden = garden
    if garden != nil { (layout, head) = (request.layout, request.head) }
  }

  var json: JSONText {
    .object([
      ("ripples", .string(ripples)), ("started", .string(started)),
      ("mapping", .string(orNull: mapping)), ("data", .string(orNull: data)),
      ("dataHash", .string(orNull: dataHash)), ("sampleRate", .integer(sampleRate)),
      ("controlRate", .number(controlRate)), ("seed", .string(seed)),
      (
        "parameters",
        .object(parameters.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) })
      ),
      ("variant", .string(orNull: variant)), ("start", .number(start)),
      ("speed", speed.map { .number($0) } ?? .null), ("endsWithData", .bool(endsWithData)),
      ("tail", .number(tail)), ("gain", .number(gain)),
      ("microphone", .string(orNull: microphone)),
      ("columns", .object(columns.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      ("dates", .string(orNull: dates)), ("zone", .string(orNull: zone)),
      ("text", .string(text)), ("layout", .string(orNull: layout)),
      ("head", .string(orNull: head)), ("garden", garden?.json ?? .null),
    ])
  }

  /// The request of the session.
  /// - Throws: `WorkbenchError` for a seed that is none.
  func request() throws -> LiveRequest {
    var request = LiveRequest(mapping: mapping, data: data)
    request.sampleRate = sampleRate
    request.controlRate = controlRate
    guard let seed = UInt64(seed, radix: 10) else {
      throw WorkbenchError("--seed", "\(quoted(seed)) is no whole number of 0 or more", hint: "")
    }
    request.seed = seed
    request.parameters = parameters
    request.variant = variant
    request.start = start
    request.speed = speed
    request.endsWithData = endsWithData
    request.tail = tail
    request.gain = gain
    request.microphone = microphone
    request.reading = try DataReading(columns: columns, dates: dates, zone: zone)
    request.site = garden?.path
    request.layout = layout ?? request.layout
    request.head = head
    try request.validate()
    return request
  }
}
