import Comparing
import Files
import Glibc
import Score

/// A store in a folder, of this machine or of a network: `cells/ab/KEY.json`, `failed/ab/KEY.json`, `features/ab/KEY.features`,
/// `sounds/ab/KEY.wav`.
struct FolderStore: StorePlace {
  let place: OutputPath
  var name: String { place.path }

  private func path(_ kind: SweepStore.Kind, _ key: String) -> String {
    "\(name)/\(below(kind, key))"
  }

  private func below(_ kind: SweepStore.Kind, _ key: String, ending: String = "json") -> String {
    "\(kind.rawValue)/\(key.prefix(2))/\(key).\(ending)"
  }

  /// A folder of nothing is no store: where a disk is not mounted, its place is empty.
  func isThere() throws(Fault) -> Bool {
    let cells = place.below(SweepStore.Kind.cells.rawValue)
    if cells.kind == S_IFLNK {
      throw Fault(
        .permission, "is a link, and a store is not read through links", at: FaultPlace(cells.path),
        hint: "put the folder itself there")
    }
    return cells.kind == S_IFDIR || place.below(SweepStore.Kind.failed.rawValue).kind == S_IFDIR
  }

  func prepare() throws(Fault) {
    try place.makeFolder("store")
    let held = try place.held()
    let mayWrite = withExtendedLifetime(held) { access(held.path, W_OK | X_OK) == 0 }
    guard mayWrite else {
      throw Fault.system(
        "\(name) cannot be written to", at: .setting("store"),
        hint: "choose another folder, or change its permissions")
    }
    try place.below(SweepStore.Kind.cells.rawValue).makeFolder("store")
  }

  func held() throws(Fault) -> HeldFile? { try place.held() }

  func object(
    _ kind: SweepStore.Kind, _ key: String, ending: String,
    isWhole: @escaping @Sendable ([UInt8]) -> Bool
  ) -> any KeptObject {
    ObjectFile(
      place.below(below(kind, key, ending: ending)), limit: kind.limit,
      isWhole: isWhole, difference: ObjectDifference.text)
  }

  func keys(_ kind: SweepStore.Kind) -> Set<String>? { made(kind) }

  private func made(_ kind: SweepStore.Kind) -> Set<String> {
    Set(
      folders(kind).flatMap { $0.contents() }.filter { $0.hasSuffix(".json") }
        .map { String($0.dropLast(5)) })
  }

  func ages(_ kind: SweepStore.Kind, of keys: Set<String>) -> [String: Int?] {
    let found = made(kind).intersection(keys)
    // The clock of another machine may be ahead.
    return Dictionary(
      uniqueKeysWithValues: found.map { ($0, max(0, FileContent.age(path(kind, $0)))) })
  }

  func strangers(of keys: [String]) -> [Stranger] {
    let keys = Set(keys)
    let kinds: [SweepStore.Kind] = [.cells, .features, .sounds]
    return kinds.flatMap(folders).flatMap { folder in
      folder.contents().compactMap { name in
        guard name.contains(".other-"), keys.contains(String(name.prefix { $0 != "." })),
          let there = bytes(folder.below(name))
        else { return nil }
        let here = bytes(folder.below(Self.own(name))) ?? []
        return Stranger(
          place: folder.below(name).path, difference: ObjectDifference.text(here, there))
      }
    }
  }

  private func bytes(_ file: OutputPath) -> [UInt8]? {
    (try? OutputName(file))?.bytes(limit: HostStore.limit)
  }

  /// Returns the name of the file beside which bytes lie that differ from it.
  private static func own(_ name: String) -> String {
    name.split(separator: ".").prefix(2).joined(separator: ".")
  }

  func withdraw(_ kind: SweepStore.Kind, _ key: String) {
    (try? OutputName(place.below(below(kind, key))))?.remove()
  }

  /// Files younger than an hour stay, because they may be others' work.
  func clean() {
    for file in SweepStore.Kind.allCases.flatMap(files)
    where file.path.hasSuffix(UnfinishedFile.ending) && FileContent.age(file.path) > 3600 {
      (try? OutputName(file))?.remove()
    }
  }

  /// The folders in which the files of a kind lie.
  private func folders(_ kind: SweepStore.Kind) -> [OutputPath] {
    let place = place.below(kind.rawValue)
    return place.contents().map(place.below)
  }

  /// The files of a kind: those in its own folders, and none that links lead to.
  private func files(_ kind: SweepStore.Kind) -> [OutputPath] {
    folders(kind).flatMap { $0.files() }
  }
}
