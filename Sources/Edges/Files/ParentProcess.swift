internal import CProcess
import Glibc

/// The process that has started this program.
public enum ParentProcess {
  /// The variable of the environment by which a process asks that this program ends with it, by its number.
  private static let variable = "RIPPLES_PARENT"

  /// Ends with the process that asks for it, however that ends; programs that are started from here are not asked.
  public static func follow() {
    guard let number = getenv(variable).flatMap({ pid_t(String(cString: $0)) }) else { return }
    unsetenv(variable)
    process_follow(number)
  }
}
