import Files
import Glibc
import Score
import SoundFiles

/// Checks where a render writes: over nothing that it reads, nothing twice, over no unrelated file.
enum Destinations {
  /// Checks all files that a request writes.
  /// - Throws: `Fault` of the call with the setting at fault.
  static func check(_ request: RenderRequest) throws {
    do {
      if let format = request.format { _ = try AudioFormat.named(format) }
    } catch {
      throw Fault.call("format", error.message)
    }
    try makeFolder(request)
    let inputs = request.inputFiles
    try checkNotations(request, inputs: inputs)
    if let base = request.manifestBase, base != "-" {
      let option = request.output == nil ? request.notations[0].option : "out"
      try FileContent.refuse(base, option, ifAmong: inputs)
      let manifest = Manifest.path(for: base)
      try FileContent.refuse(manifest, option, ifAmong: inputs)
      let place = OutputPath(manifest)
      // A link is replaced, unread.
      guard [nil, S_IFLNK].contains(place.kind) || Rerender.isManifest(place) else {
        throw Fault.call(
          option, "\(manifest) exists and is not a manifest; it would be overwritten",
          hint: "choose another name")
      }
    }
    var taken = inputs + (request.output.map { [$0, Manifest.path(for: $0)] } ?? [])
    for (option, path) in request.play.files(.writes) {
      try FileContent.refuse(path, option, ifAmong: taken)
      try FileContent.refuseDevice(path, option)
      taken.append(path)
    }
  }

  /// Makes the folder of the sound, `out/` in a fresh checkout.
  private static func makeFolder(_ request: RenderRequest) throws {
    if let output = request.output { try Folders.make(FileContent.folder(of: output)) }
  }

  /// Spares files that became known when what is played was read.
  /// - Throws: `Fault` of the call with the setting that would overwrite one.
  static func check(_ request: RenderRequest, spares files: [String]) throws {
    let output = request.output.map { [("out", $0), ("out", Manifest.path(for: $0))] } ?? []
    for (option, path) in output + request.play.files(.writes) {
      try FileContent.refuse(path, option, ifAmong: files)
    }
  }
}

extension Destinations {
  /// Refuses files of notes that would overwrite something, or that cannot be written.
  static func checkNotations(_ request: RenderRequest, inputs: [String]) throws {
    let endings: [NotationReport.Kind: [String]] = [
      .midi: [".mid", ".midi"], .musicXML: [".musicxml", ".xml"],
    ]
    var taken = inputs + (request.manifestBase.map { [Manifest.path(for: $0)] } ?? [])
    taken += [request.output, request.trace].compactMap { $0 == "-" ? nil : $0 }
    for (kind, option, path) in request.notations {
      guard endings[kind]!.contains(where: { path.lowercased().hasSuffix($0) }) else {
        throw Fault.call(
          option, "\(path) does not end in \(endings[kind]!.joined(separator: " or "))",
          hint: kind == .musicXML && path.hasSuffix(".mxl")
            ? "packed scores are not written; give a name that ends in .musicxml"
            : "give the file such a name")
      }
      try FileContent.refuse(path, option, ifAmong: taken)
      try FileContent.refuseDevice(path, option)
      guard access(FileContent.folder(of: path), W_OK | X_OK) == 0 else {
        throw Fault.system(
          "\(path) cannot be written", at: .setting(option),
          hint: "make the folder, or choose another place")
      }
      taken.append(path)
    }
  }
}
