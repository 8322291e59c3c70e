import Files
import Mappings
import Score
import Wayfinding

extension GardenPieces {
  /// Reads a mapping's file that was saved, and tries its text in all ripples that play it.
  /// - Parameters:
  ///   - inputs: of the walks.
  ///   - trial: what else is done with each mapping, which nobody hears.
  /// - Returns: the text, and the names that the site gives to the mapping.
  /// - Throws: `Fault` where it cannot be read or played.
  package func saved(
    _ file: String, inputs: [InputSpec], trial: (ScenePiece, Mapping) throws -> Void = { _, _ in }
  ) throws -> (text: String, mappings: [String]) {
    let text = try FileContent.text(file)
    let ripples = ripples(playing: file)
    for ripple in ripples {
      let piece = music(of: ripple, visits: 0, text: text)
      do { try trial(piece, ScenePart.load(piece, inputs: inputs)) } catch var fault as Fault {
        if fault.place.file == nil { fault.place.file = file }
        throw fault
      }
    }
    return (text, Set(ripples.map(\.mapping)).sorted())
  }

  /// Whether a mapping's file has another text than the one that is played.
  package func hasChanged(_ file: String) -> Bool {
    if site.dejavus.contains(where: { scope.resolve($0.file) == file }) { return false }
    guard let text = try? FileContent.text(file) else { return true }
    return ripples(playing: file).contains { texts[$0.mapping] != text }
  }
}

extension GardenDirector {
  /// Takes a mapping's text, and the variant of it: parts that begin from now on play it, and those that sound change to it,
  /// each when it may.
  /// - Parameter variant: nil for what the site says.
  /// - Returns: the number of the parts that sound and will change.
  /// - Throws: `Fault` for a part that cannot change to it; all others do.
  package func read(
    _ text: String, of mapping: String, as variant: String?, on stage: SoundingParts
  ) throws -> Int {
    pieces.read(text, of: mapping, as: variant)
    var (count, failure): (Int, (any Error)?) = (0, nil)
    for (key, part) in parts.sorted(by: { $0.key < $1.key }) {
      guard case .ripple(let number) = key, wayfinder.ripples[number].mapping == mapping,
        !part.isGuest
      else { continue }
      do {
        try part.load(text, condition: variant, in: stage.setup)
        count += 1
      } catch { failure = error }
    }
    if let failure { throw failure }
    return count
  }
}
