import Analysis
import Score

/// The tasks that are scored against the data.
extension TaskKind {
  static let trend = TaskKind(
    id: "trend", shown: "One stimulus.", answered: "Whether the data rose or fell.",
    scored: "Right where the mean of the second half of the data lies on that side of the first's.",
    estimates: "The share of trends that are heard, and d′ in two-alternative forced choice.",
    presents: .oneVariant, form: .choice, needsInput: true, hasTruth: true,
    question: { "Did the \($0) rise or fall?" },
    items: { task, bank in
      bank.items { piece in
        let series = bank.pieces[piece].series(task.input)
        let rise = Series.mean(series, 0.5...1) - Series.mean(series, 0...0.5)
        guard abs(rise) > bank.span(task.input) / 100 else { return nil }
        return TrialItem(
          pieces: [piece], truth: rise > 0 ? "rise" : "fall",
          options: [.init("rise", "It rose"), .init("fall", "It fell")])
      }
    },
    sensitivity: { item, _, hearing in hearing.trend(item.pieces[0]) }, chance: { _ in 0.5 })

  static let extremum = TaskKind(
    id: "extremum", shown: "One stimulus.",
    answered: "In which third of it the data were highest (or lowest).",
    scored: "Right where that third of the data holds the extreme value.",
    estimates: "The share of extreme values that are found.", presents: .oneVariant, form: .choice,
    needsInput: true, hasTruth: true, keys: ["extreme"],
    question: { "In which third was the \($0) highest?" },
    items: { task, bank in
      bank.items { piece in
        let sign = task.options.extreme == .highest ? 1.0 : -1
        let series = bank.pieces[piece].series(task.input).map { sign * $0 }
        let peaks = Series.thirds.map { Series.highest(series, $0) }
        let order = peaks.indices.sorted { peaks[$0] > peaks[$1] }
        guard peaks[order[0]] - peaks[order[1]] > bank.span(task.input) / 20 else { return nil }
        return TrialItem(
          pieces: [piece], truth: "\(order[0] + 1)",
          options: [
            .init("1", "In the first third"), .init("2", "In the second third"),
            .init("3", "In the last third"),
          ])
      }
    },
    sensitivity: { item, task, hearing in
      let sign = task.options.extreme == .highest ? 1.0 : -1
      let places = Series.thirds.map { sign * hearing.place(item.pieces[0], $0) }
      let right = Int(item.truth).map { $0 - 1 } ?? 0
      let others = places.indices.filter { $0 != right }.map { places[$0] }
      return places[right] - (others.max() ?? 0)
    }, share: { d, _ in StimulusHearing.forcedChoice(d, among: 3) }, chance: { _ in 1.0 / 3 })

  static let value = TaskKind(
    id: "value", shown: "One stimulus.",
    answered: "The value of the data at its start, at its end, or in the mean.",
    scored: "By its distance from the datum; right within \"tolerance\" where that is given.",
    estimates: "The error of estimated data, in their unit.", presents: .oneVariant, form: .number,
    needsInput: true, hasTruth: true, keys: ["moment", "tolerance", "tone"],
    question: { "What was the \($0) at the end?" },
    items: { task, bank in
      bank.items { piece in
        let series = bank.pieces[piece].series(task.input)
        let truth = Series.mean(series, Series.part(of: task.options.moment))
        return TrialItem(pieces: [piece], truth: Figure.text(truth, digits: 6))
      }
    })

  static let count = TaskKind(
    id: "count", shown: "One stimulus.",
    answered: "How often the data rose above the value that \"above\" gives.",
    scored: "Right where it is the number of times that they did.",
    estimates: "The share of right counts, and their error.", presents: .oneVariant, form: .number,
    needsInput: true, hasTruth: true, keys: ["above"], needs: ["above"],
    question: { "How many times did the \($0) become high?" },
    items: { task, bank in
      bank.items { piece in
        let above = bank.pieces[piece].series(task.input).map { $0 > task.options.above ?? 0 }
        let events = zip([false] + above, above).count { !$0 && $1 }
        return TrialItem(pieces: [piece], truth: "\(events)")
      }
    })

  static let magnitude = TaskKind(
    id: "magnitude", shown: "One stimulus.",
    answered: "A number above zero for how much there was, with the first stimulus as one likes.",
    scored: "It is not: its logarithm is set against that of the mean of the data.",
    estimates: "The exponent and the polarity by which data are heard (Stevens' power law).",
    presents: .oneVariant, form: .number, needsInput: true, hasTruth: false,
    question: {
      "How much \($0) did you hear? Any number above 0; twice as much is twice the number."
    },
    items: { task, bank in
      bank.items { piece in
        let mean = Series.mean(bank.pieces[piece].series(task.input), 0...1)
        return TrialItem(pieces: [piece], truth: Figure.text(mean, digits: 6))
      }
    })
}
