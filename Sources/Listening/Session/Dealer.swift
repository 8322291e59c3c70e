import Analysis
import Score

/// Deals the steps of one listener's session: from the plan, the listener's number and the order that this one was given,
/// and from nothing else.
package struct Dealer {
  let study: Study
  let bank: StimulusBank
  /// The variants in the order of the listener's blocks.
  let order: [Int]
  private var random: SeededRandom

  /// The orders of the study's variants, of which each listener gets one.
  package static func orders(_ study: Study) -> [[Int]] {
    let count = study.stimuli.variants.count
    switch study.order {
    case .williams: return WilliamsDesign.orders(count)
    case .random: return [Array(0..<count)]
    }
  }

  /// - Parameters:
  ///   - number: of the listener, from 1.
  ///   - order: the number of the listener's order.
  package init(_ study: Study, _ bank: StimulusBank, number: Int, order: Int) {
    (self.study, self.bank) = (study, bank)
    let orders = Self.orders(study)
    self.order = orders[order % orders.count]
    random = SeededRandom(seed: study.order.seed).split("listener \(number)")
  }

  /// The steps of the whole session.
  package mutating func steps() -> [SessionStep] {
    var steps: [SessionStep] = [.consent, .level]
    steps += HeadphoneTrial.all(study.screening.headphones, &random).map { .headphones($0) }
    var (number, block) = (0, 0)
    for task in study.tasks.indices {
      steps.append(.brief(task: task))
      let practice = [training(task)].filter { !$0.isEmpty }
      for (index, part) in (practice + blocks(task)).enumerated() {
        if index > practice.count { steps.append(.rest) }
        block += 1
        for var trial in part {
          number += 1
          (trial.number, trial.block) = (number, block)
          steps.append(.trial(trial))
        }
      }
    }
    return steps
  }

  private mutating func training(_ number: Int) -> [Trial] {
    let task = study.tasks[number]
    guard task.training > 0 else { return [] }
    let items = chosen(task, task.training)
    return items.enumerated().map { index, item in
      trial(number, item, variant: order[index % order.count], .training)
    }
  }

  /// The blocks of a task: one for each variant, or one for all of them.
  private mutating func blocks(_ number: Int) -> [[Trial]] {
    let task = study.tasks[number]
    guard task.kind.presents == .oneVariant else {
      return [chosen(task, task.trials).map { trial(number, $0, variant: order[0], .main) }]
    }
    let items = chosen(task, task.trials / order.count)
    var blocks = order.map { variant -> [Trial] in
      items.shuffled(using: &random).map { trial(number, $0, variant: variant, .main) }
    }
    if case .random = study.order { blocks = [blocks.flatMap(\.self).shuffled(using: &random)] }
    addCatchTrials(number, to: &blocks)
    return blocks
  }

  /// Puts the catch trials at places by chance: those of the item that the ideal listener hears best.
  private mutating func addCatchTrials(_ number: Int, to blocks: inout [[Trial]]) {
    let task = study.tasks[number]
    for index in 0..<task.catchTrials {
      let variant = order[index % order.count]
      guard let item = easiest(task, variant) else { continue }
      let block = index % blocks.count
      let place = random.integer(in: 0...blocks[block].count)
      blocks[block].insert(trial(number, item, variant: variant, .catch), at: place)
    }
  }

  private func easiest(_ task: StudyTask, _ variant: Int) -> TrialItem? {
    let items = task.kind.items(task, bank)
    guard let hearing = bank.hearing(variant, task.input) else { return items.first }
    return items.max {
      (task.kind.sensitivity($0, task, hearing) ?? 0)
        < (task.kind.sensitivity($1, task, hearing) ?? 0)
    }
  }

  /// Chooses items, each equally often within one, and each truth equally often, too, as far as the
  /// items allow.
  private mutating func chosen(_ task: StudyTask, _ count: Int) -> [TrialItem] {
    let items = task.kind.items(task, bank)
    guard !items.isEmpty else { return [] }
    let truths = items.map(\.truth).distinct().shuffled(using: &random)
    let byTruth = task.kind.form == .choice && truths.count > 1 ? truths : [""]
    var hands = byTruth.map { truth in
      items.filter { byTruth.count == 1 || $0.truth == truth }.shuffled(using: &random)
    }
    var dealt: [TrialItem] = []
    for place in 0..<count {
      let hand = place % hands.count
      let item = hands[hand].removeFirst()
      hands[hand].append(item)
      dealt.append(item)
    }
    return dealt.shuffled(using: &random)
  }

  private mutating func trial(
    _ number: Int, _ item: TrialItem, variant: Int, _ phase: Trial.Phase
  ) -> Trial {
    let task = study.tasks[number]
    let settled = task.kind.settle(item, task, bank, &random)
    switch task.kind.presents {
    case .oneVariant where task.kind.isAdaptive:
      return Trial(task: number, phase: phase, cells: [], item: settled, variant: variant)
    case .oneVariant:
      return Trial(
        task: number, phase: phase, cells: settled.pieces.map { bank.cell(variant, $0) },
        item: settled, variant: variant)
    case .nothing:
      return Trial(task: number, phase: phase, cells: [], item: settled, variant: nil)
    case .twoVariantsAndOne, .twoVariants:
      return pair(number, settled, phase)
    case .allVariants, .allVariantsAndReference:
      return all(number, settled, phase)
    }
  }

  /// Two variants of one piece, and one of them again where the task asks which it was.
  private mutating func pair(_ number: Int, _ item: TrialItem, _ phase: Trial.Phase) -> Trial {
    let variants = Array(order.shuffled(using: &random).prefix(2))
    var cells = variants.map { bank.cell($0, item.pieces[0]) }
    var item = item
    if study.tasks[number].kind.presents == .twoVariantsAndOne {
      let again = random.integer(in: 0...1)
      cells.append(cells[again])
      item.truth = ["A", "B"][again]
      item.options = [.init("A", "X was A"), .init("B", "X was B")]
    }
    return Trial(task: number, phase: phase, cells: cells, item: item, variant: nil)
  }

  private mutating func all(_ number: Int, _ item: TrialItem, _ phase: Trial.Phase) -> Trial {
    let reference = study.tasks[number].options.reference.flatMap {
      study.stimuli.variants.firstIndex(of: $0)
    }
    let variants = order.shuffled(using: &random)
    var trial = Trial(
      task: number, phase: phase, cells: variants.map { bank.cell($0, item.pieces[0]) },
      item: item, variant: nil)
    trial.hidden = variants.map { $0 == reference }
    trial.openReference = reference.map { bank.cell($0, item.pieces[0]) }
    return trial
  }
}
