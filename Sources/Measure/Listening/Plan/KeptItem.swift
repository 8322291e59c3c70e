/// A thing that is stored about a listener, found from the study itself: the list that is shown before anybody agrees.
package enum KeptItem: String, Sendable, CaseIterable {
  case answers, texts, times, plays, headphones, background, device, language, code
  /// The word by which a browser goes on with its session; there is none in a terminal.
  case secret

  /// - Parameter inBrowser: whether the listener takes part in a browser.
  package static func all(_ study: Study, inBrowser: Bool) -> [KeptItem] {
    allCases.filter { item in
      switch item {
      case .answers, .times, .code: true
      case .texts:
        study.tasks.contains { task in
          task.kind.form == .text || task.options.items.contains { $0.form == .text }
        }
      case .plays: study.tasks.contains { $0.kind.presents != .nothing }
      case .headphones: study.screening.headphones != .none
      case .background: study.background.contains { $0 != .device }
      case .device: study.background.contains(.device)
      case .language: study.tongues.count > 1
      case .secret: inBrowser
      }
    }
  }

  /// The item as the listener of a code reads it.
  package func text(_ words: ListenerWords, code: String) -> String {
    words("kept.\(rawValue)", ["code": code])
  }
}
