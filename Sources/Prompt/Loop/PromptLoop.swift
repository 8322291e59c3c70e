import Glibc

/// The run of a prompt from its first line to the end of the session.
public enum PromptLoop {
  /// Runs a prompt on the calling thread, which it blocks and which must not be one of Swift concurrency's few. On a
  /// terminal a person is asked for lines; otherwise the input is read as a script (see `ScriptReader`).
  ///
  /// However it ends, `target.quit` has been called and its end awaited, and notices were shown meanwhile.
  public static func run(
    _ target: any PromptTarget, notices: Notices, options: PromptOptions = PromptOptions()
  ) -> PromptOutcome {
    signal(SIGPIPE, SIG_IGN)
    let link = PromptLink(target, notices, options)
    if options.isInteractive { Conversation(link).run() } else { ScriptRun(link).run() }
    return link.leave()
  }
}
