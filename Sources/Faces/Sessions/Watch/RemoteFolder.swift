import Files

/// File systems whose changes by another computer make no events here.
enum RemoteFolder {
  private static let kinds: Set<Substring> = [
    "nfs", "nfs4", "cifs", "smb3", "9p", "vboxsf", "virtiofs", "afs", "ceph", "fuse",
  ]

  /// Whether a file lies on one, by the mount points of this process (proc_mounts(5)).
  static func holds(_ path: String) -> Bool {
    guard let text = try? FileContent.read("/proc/self/mounts") else { return false }
    return isRemote(path, mounts: String(decoding: text, as: UTF8.self))
  }

  /// - Parameter mounts: lines of device, folder, kind and more.
  static func isRemote(_ path: String, mounts: String) -> Bool {
    var best = (length: 0, isRemote: false)
    for line in mounts.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2 else { continue }
      let folder = words[1].replacing("\\040", with: " ")
      let isInside = folder == "/" || path == folder || path.hasPrefix(folder + "/")
      guard isInside, folder.utf8.count >= best.length else { continue }
      best = (folder.utf8.count, kinds.contains(words[2].prefix { $0 != "." }))
    }
    return best.isRemote
  }
}
