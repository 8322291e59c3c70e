import Files
import Score
import Wayfinding

/// Files and folders that a site's guidance names.
extension GuidancePieces {
  /// The place of a member of a site's guidance.
  static func place(
    _ member: String, _ guidance: SiteGuidance, in scope: ReadScope
  ) -> FaultPlace {
    var place = guidance.places[member] ?? FaultPlace(scope.file, part: "guidance.\(member)")
    place.file = scope.file
    return place
  }

  /// The path of what a member of guidance names.
  /// - Throws: `Fault` at the member where there is nothing, or it may not be read.
  static func path(
    _ name: String, _ noun: String, of member: String, _ guidance: SiteGuidance,
    in scope: ReadScope
  ) throws(Fault) -> String {
    let path = try scope.path(name)
    if FileContent.exists(path) { return path }
    throw missing(noun, name, place(member, guidance, in: scope), path, in: scope)
  }

  /// The fault of a file that is named and not there, with the nearest name in its folder.
  static func missing(
    _ noun: String, _ name: String, _ place: FaultPlace, _ path: String, in scope: ReadScope
  ) -> Fault {
    let there = scope.guarding { FileContent.names(in: FileContent.folder(of: path)) }
    return Fault(
      .scene, "there is no \(noun) \(quoted(name))", at: place,
      hint: NearestName.to(FileContent.name(of: name), among: there)
        .map { "did you mean \"\($0)\"?" })
  }
}
