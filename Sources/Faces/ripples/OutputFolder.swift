import Glibc

/// The folder of renders without a given place: `out/`, made when it is missing.
enum OutputFolder {
  static func path(forMapping mapping: String) throws -> String {
    if mkdir("out", 0o755) != 0, errno != EEXIST {
      throw CommandFailure("out/ cannot be made here; give --out FILE")
    }
    let file = mapping.split(separator: "/").last.map(String.init) ?? "sound"
    let name = [".lua", ".geojson", ".jsonl", ".json"].reduce(file) {
      $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0
    }
    return "out/\(name).wav"
  }
}
