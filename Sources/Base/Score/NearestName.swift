/// Finds the valid name that a mistyped one was probably meant to be.
public enum NearestName {
  /// The candidate with the least edit distance (insertion, deletion, replacement, exchange of neighbours), or
  /// nil when none is near enough: at most a third of the letters may be wrong, and in a name of several
  /// letters at least one may be. Of equally near candidates one that begins with the name is preferred; then
  /// one that the name begins with.
  public static func to(_ name: String, among candidates: some Sequence<String>) -> String? {
    guard isComparable(name) else { return nil }
    let limit = min(max(1, name.count / 3), name.count - 1)
    var best: (name: String, distance: Int)?
    for candidate in candidates where isComparable(candidate) {
      let distance = editDistance(Array(name.lowercased()), Array(candidate.lowercased()))
      let isNearer = distance < best?.distance ?? .max
      let isLonger = distance == best?.distance && candidate.hasPrefix(name)
      if distance <= limit, isNearer || isLonger { best = (candidate, distance) }
    }
    if let best { return best.name }
    guard name.count > 2 else { return nil }
    return candidates.first { $0.hasPrefix(name) }
      ?? candidates.first { $0.count > 2 && name.hasPrefix($0) }
  }

  /// The most names that a hint lists.
  static let listLimit = 24

  /// The longest text, in bytes, that is compared as a mistyped name: the cost grows with the product of both
  /// lengths.
  static let longest = 80

  private static func isComparable(_ name: String) -> Bool { name.utf8.count <= longest }

  /// `; did you mean "temperature"?` or, when nothing is near, a list of what is valid, each name once.
  public static func hint(for name: String, among candidates: some Collection<String>) -> String {
    if let nearest = to(name, among: candidates) { return "did you mean \"\(nearest)\"?" }
    let names = candidates.sorted().reduce(into: [String]()) { kept, name in
      if kept.last != name { kept.append(name) }
    }
    return list(names)
  }

  /// `valid: pace, speed and 3 more`, in the order given; `there are none` where nothing is valid.
  public static func list(_ candidates: [String]) -> String {
    if candidates.isEmpty { return "there are none" }
    let rest = candidates.count - listLimit
    let listed = candidates.prefix(listLimit).map { candidate in
      isComparable(candidate) ? candidate : candidate.prefix(longest) + "…"
    }
    return "valid: " + listed.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Optimal string alignment distance (Damerau–Levenshtein without repeated edits).
  static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { table[i][0] = i }
    for j in 0...b.count { table[0][j] = j }
    for i in a.indices {
      for j in b.indices {
        let cost = a[i] == b[j] ? 0 : 1
        var d = min(table[i][j + 1] + 1, table[i + 1][j] + 1, table[i][j] + cost)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { d = min(d, table[i - 1][j - 1] + 1) }
        table[i + 1][j + 1] = d
      }
    }
    return table[a.count][b.count]
  }
}
