import Glibc
import Synchronization

/// The process that this program runs as.
public enum SystemProcess {
  private static let silence = Mutex(())

  /// Calls a library and drops what it writes to standard error: ALSA and JACK write pages about what is not there.
  ///
  /// One call runs at a time, since standard error belongs to the whole process; so PortAudio, which counts its users
  /// but not from several threads at once, may be begun and ended here by anybody.
  public static func silently(_ call: () -> Int32) -> Int32 {
    silence.withLock { _ in
      let kept = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
      let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
      if kept >= 0, nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
      defer {
        if kept >= 0 { dup2(kept, STDERR_FILENO) }
        for descriptor in [kept, nowhere] where descriptor >= 0 { close(descriptor) }
      }
      return call()
    }
  }
}
