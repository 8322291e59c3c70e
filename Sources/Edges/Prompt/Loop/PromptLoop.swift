import Glibc
import Score

/// The run of a prompt from its first line to the end of the session.
public enum PromptLoop {
  /// Runs a prompt on the calling thread, which it blocks and which must not be one of Swift concurrency's few. On a
  /// terminal a person is asked for lines; otherwise the input is read as a script (see `ScriptReader`).
  ///
  /// However it ends, `target.quit` has been called and its end awaited, and notices were shown meanwhile.
  /// - Throws: `Fault` (`machine`) where no descriptor is left; the end is not awaited then.
  public static func run(
    _ target: any PromptTarget, notices: Notices, options: PromptOptions = PromptOptions()
  ) throws(Fault) -> PromptOutcome {
    signal(SIGPIPE, SIG_IGN)
    let link: PromptLink
    do throws(Fault) { link = try PromptLink(target, notices, options) } catch {
      target.quit()
      throw error
    }
    if options.isInteractive { Conversation(link).run() } else { ScriptRun(link).run() }
    return link.leave()
  }
}
