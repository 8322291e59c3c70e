import Glibc
import Score

/// The limits of the system below which no command begins: the work would end in the middle, by a signal.
enum StartLimit {
  /// Bytes of addresses: the libraries, the threads' stacks and a short piece take three quarters of it.
  private static let addresses: UInt = 400 << 20
  /// Open files: libraries are loaded, a dataset, its sound and a worker's pipes are open at the same time.
  private static let files: UInt = 16

  /// The reason why nothing begins; nil where the limits are high enough.
  static var fault: Fault? {
    let memory = limit(RLIMIT_AS)
    if memory < addresses {
      return Fault(
        .machine,
        "a command may have \(memory >> 20) MiB of addresses, and needs \(addresses >> 20)",
        hint: "raise the limit: ulimit -v \(addresses >> 10)")
    }
    let open = limit(RLIMIT_NOFILE)
    guard open < files else { return nil }
    return Fault(
      .machine, "a command may open \(open) files, and needs \(files)",
      hint: "raise the limit: ulimit -n \(files)")
  }

  private static func limit(_ resource: __rlimit_resource) -> UInt {
    var limits = rlimit()
    let kind = __rlimit_resource_t(resource.rawValue)
    return getrlimit(kind, &limits) == 0 ? UInt(limits.rlim_cur) : .max
  }
}
