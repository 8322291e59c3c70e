import Files
import Score
import SoundFiles
import Spatial

/// The loudspeakers or headphones that a render in space is for, by the name that the setting `layout` gives.
package struct SpaceLayout {
  let output: SpaceOutput
  /// The weight of each channel in the loudness: 1.41 for surrounds, 0 for subwoofers (ITU-R BS.1770-4, table 3); of
  /// ambisonics the sum is measured that a listener in the middle gets: the first channel.
  package let weights: [Double]

  /// - Throws: `Fault` of the call for a name that is no layout.
  package init(_ name: String) throws {
    if name == "binaural" {
      (output, weights) = (.binaural, [1, 1])
      return
    }
    if name.hasPrefix("ambix") {
      guard let order = Int(name.dropFirst(5)), AmbiX.orders.contains(order) else {
        throw Fault.call(
          "layout", "\(quoted(name)) is no order of ambisonics",
          hint: "give ambix1, ambix2 or ambix3")
      }
      output = .ambisonics(order: order)
      weights = [2] + Array(repeating: 0, count: AmbiX.channels(order: order) - 1)
      return
    }
    // One direction alone: more likely another name than one loudspeaker.
    if Double(name) != nil, name != "5.1", name != "7.1" {
      throw Fault.call(
        "layout", "\(quoted(name)) is no layout that is known",
        hint:
          "give binaural, stereo, quad, 5.1, 7.1, ring:8, ambix1, ambix2, ambix3, or the loudspeakers' azimuths: "
          + "45,-45,135,-135")
    }
    do {
      let places = try SpeakerLayout.parse(name)
      output = .speakers(places)
      weights = places.map { place in
        if place.isLFE { return 0 }
        let side = abs(place.azimuth)
        return side >= 60 && side <= 120 && abs(place.elevation) < 30 ? 1.41 : 1
      }
    } catch {
      throw Fault.call("layout", "\(error.text), or binaural, ambix1, ambix2, ambix3")
    }
  }

  /// Returns the renderer of a space.
  /// - Parameter head: path of a SOFA file; nil takes the standard head.
  /// - Throws: `Fault` for a head that cannot be read or rendered.
  package func renderer(
    _ sources: [SourceTraits], rooms: [RoomPlan], head: String?, sampleRate: Int
  ) throws -> SpaceRenderer {
    try renderer(
      sources, rooms: rooms, head: self.head(head, sampleRate: sampleRate), sampleRate: sampleRate)
  }

  /// Returns the renderer of a space with a head that was read before, as `head` returns it.
  package func renderer(
    _ sources: [SourceTraits], rooms: [RoomPlan], head: Head?, sampleRate: Int
  ) throws -> SpaceRenderer {
    var plan = SpacePlan(sampleRate: Double(sampleRate), sources: sources)
    plan.rooms = rooms
    plan.output = output
    return try SpaceRenderer(plan, head: head)
  }

  /// Reads and prepares the head of a listener, which takes a third of a second; nil for layouts that need none.
  /// - Parameter path: of a SOFA file; nil takes the standard head.
  /// - Throws: `Fault` for a head that cannot be read or rendered.
  package func head(_ path: String?, sampleRate: Int) throws -> Head? {
    guard output == .binaural else { return nil }
    if let path, FileContent.exists(path), !FileContent.isFile(path) {
      throw Fault.call("head", "\(path) is no file", hint: "give a SOFA file")
    }
    let file = try SOFAReader.read(
      path ?? SOFAReader.standardPath, sampleRate: Double(sampleRate))
    return try Head(file)
  }
}
