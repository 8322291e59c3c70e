internal import CProcess

/// The signals of this program.
public enum SystemSignals {
  /// Lets no signal end the program that means nothing to it, such as SIGUSR1 and SIGALRM.
  public static func ignoreStrange() { process_ignore_strange_signals() }

  /// Gives the signals back, for a program that takes the place of this one.
  package static func forgetStrange() { process_forget_strange_signals() }
}
