import Datasets
import Files

/// The files that a session begins with, as they are read once.
struct SessionStart {
  /// The request, with the mapping that a site gives where none was named.
  var request: LiveRequest
  /// The text of the mapping.
  let source: String
  let dataset: Dataset?
  let garden: GardenTexts?
  let room: RoomText?

  /// Reads the files.
  /// - Parameter text: the text of the mapping; nil reads its file.
  /// - Throws: the faults of a render for its files and settings.
  init(_ request: LiveRequest, text: String?) throws {
    try request.validate()
    self.request = request
    room = try request.objects.map { try RoomText(path: $0) }
    guard let site = request.site else {
      garden = nil
      source = try text ?? request.mapping.map { try FileContent.text($0) } ?? EmptyMapping.text
      dataset = try request.dataset(readBy: source)
      return
    }
    dataset = try request.dataset(readBy: nil)
    let scope = request.permit.scope(of: site)
    let garden = try GardenTexts(
      scope, mapping: request.mapping, dataset: dataset, start: request.start)
    self.garden = garden
    let mapping = try request.mapping ?? garden.ownMapping(in: scope)
    self.request.mapping = mapping
    source = try text ?? mapping.map { try FileContent.text($0) } ?? EmptyMapping.text
  }
}
