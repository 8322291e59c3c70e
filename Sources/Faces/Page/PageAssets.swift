internal import CPageAssets

/// The page's own files, embedded in the program; a test compares the list with the folder.
enum PageAssets {
  /// The names of all files, sorted.
  static var names: [String] {
    var names: [String] = []
    while let name = page_asset_at(names.count).name { names.append(String(cString: name)) }
    return names
  }

  /// Returns a file's bytes; nil where there is no file of that name.
  static func file(_ name: String) -> [UInt8]? {
    let found = page_asset(name)
    return found.bytes.map { Array(UnsafeBufferPointer(start: $0, count: found.count)) }
  }
}
