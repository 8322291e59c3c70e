import Glibc

/// Patterns of names as shells have them: `*`, `?`, `[abc]`.
enum NamePattern {
  static func matches(_ name: String, _ pattern: String) -> Bool { fnmatch(pattern, name, 0) == 0 }
}
