import Datasets
import Files

/// What a session begins with: its files as they are read once.
struct SessionStart {
  /// With the mapping that a site gives where none was named.
  var request: LiveRequest
  /// Text of the mapping.
  let source: String
  let dataset: Dataset?
  let garden: GardenTexts?

  /// - Parameter text: of the mapping; nil reads its file.
  /// - Throws: what a render throws for its files and options.
  init(_ request: LiveRequest, text: String?) throws {
    try request.validate()
    self.request = request
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
