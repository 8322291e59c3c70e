import JSON
import Rendering

/// The first line of a journal: what the session began with.
struct JournalHeader: Decodable {
  var ripples: String
  var started: String
  /// The text of the mapping.
  var text: String
  /// The SHA-256 of the dataset's files; nil without a dataset.
  var dataHash: String?
  /// The SHA-256 of the phrase book that a person named; nil without one.
  var bookHash: String?
  /// The site and the texts of its mappings.
  var garden: GardenTexts?
  /// The scene of objects.
  var room: RoomText?
  /// The request of the session without its site and its objects.
  private var asked: LiveRequest

  init(
    _ request: LiveRequest, text: String, dataHash: String?, bookHash: String? = nil,
    garden: GardenTexts? = nil, room: RoomText? = nil, started: String
  ) {
    ripples = Version.current
    (asked, self.started, self.text) = (request, started, text)
    (self.dataHash, self.bookHash) = (dataHash, bookHash)
    (self.garden, self.room) = (garden, room)
  }

  private enum CodingKeys: String, CodingKey {
    case ripples, started, mapping, text, data, dataHash, bookHash, wordsCome, garden, room
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    ripples = try values.decode(String.self, forKey: .ripples)
    started = try values.decode(String.self, forKey: .started)
    text = try values.decode(String.self, forKey: .text)
    dataHash = try values.decodeIfPresent(String.self, forKey: .dataHash)
    bookHash = try values.decodeIfPresent(String.self, forKey: .bookHash)
    garden = try values.decodeIfPresent(GardenTexts.self, forKey: .garden)
    room = try values.decodeIfPresent(RoomText.self, forKey: .room)
    asked = LiveRequest(
      mapping: try values.decodeIfPresent(String.self, forKey: .mapping),
      data: try values.decodeIfPresent(String.self, forKey: .data))
    asked.wordsCome = try values.decodeIfPresent(Bool.self, forKey: .wordsCome) ?? false
    asked.play = try PlaySettings(.repl, from: decoder, kept: .journal)
  }

  var json: JSONText {
    .object(
      [
        ("ripples", .string(ripples)), ("started", .string(started)),
        ("mapping", .string(orNull: asked.mapping)), ("data", .string(orNull: asked.data)),
        ("dataHash", .string(orNull: dataHash)), ("bookHash", .string(orNull: bookHash)),
      ] + asked.play.fields(of: .journal) + [
        ("text", .string(text)), ("wordsCome", .bool(asked.wordsCome)),
        ("garden", garden?.json ?? .null),
        ("room", room?.json ?? .null),
      ])
  }

  /// The request of the session.
  /// - Throws: `Fault` (`call`) for a setting that cannot be.
  var request: LiveRequest {
    get throws {
      var request = asked
      request.site = garden?.path
      request.objects = room?.path
      try request.validate()
      return request
    }
  }
}
