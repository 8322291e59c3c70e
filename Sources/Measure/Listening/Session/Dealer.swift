import Analysis
import Score

/// Deals the steps of one listener's session: from the plan, the listener's number and the order that this one was given,
/// and from nothing else.
package struct Dealer {
  let study: Study
  let bank: StimulusBank
  /// The group of the listener, and the variants in the order of its blocks.
  let condition: Condition
  private var random: SeededRandom
  private var order: [Int] { condition.order }

  /// - Parameters:
  ///   - number: of the listener, from 1.
  ///   - order: the number of the listener's condition.
  package init(_ study: Study, _ bank: StimulusBank, number: Int, order: Int) {
    (self.study, self.bank) = (study, bank)
    condition = Condition.number(order, of: study)
    random = SeededRandom(seed: study.order.seed).split("listener \(number)")
  }

  /// The steps of the whole session.
  package mutating func steps() -> [SessionStep] {
    var steps: [SessionStep] = [.consent]
    if !study.background.isEmpty { steps.append(.background) }
    steps.append(.level)
    steps += HeadphoneTrial.all(study.screening.headphones, &random).map { .headphones($0) }
    var (number, shown, block) = (0, 0, 0)
    let tasks = study.tasks(of: condition.group)
    for task in tasks where study.tasks[task].options.after == nil {
      steps.append(.brief(task: task))
      let first = [training(task), practice(task)].filter { !$0.isEmpty }
      for (index, part) in (first + withAttentionChecks(task, blocks(task))).enumerated() {
        if index > first.count { steps.append(.rest) }
        block += 1
        for (place, var trial) in (part + questions(about: part)).enumerated() {
          (number, trial.number, trial.block) = (number + 1, number + 1, block)
          shown += trial.phase == .practice ? 0 : 1
          trial.shown = trial.phase == .practice ? place + 1 : shown
          steps += [.trial(trial)] + (study.breaks == nil ? [] : [.pause])
        }
      }
    }
    if steps.last == .pause { steps.removeLast() }
    return steps
  }

  /// The variants that a task sets this listener to, in the listener's order.
  private func tested(_ task: StudyTask) -> [Int] {
    let tested = study.tested(task, in: condition.group)
    return order.filter { tested.contains($0) }
  }

  private mutating func training(_ number: Int) -> [Trial] {
    let task = study.tasks[number]
    let ofGroup = task.kind.hasTruth ? condition.group?.training : nil
    let count = ofGroup ?? task.training
    guard count > 0 else { return [] }
    let (items, variants) = (chosen(task, count), tested(task))
    return items.enumerated().map { index, item in
      trial(number, item, variant: variants[index % variants.count], .training)
    }
  }

  /// The questionnaires that are asked after a block, about its variant.
  private func questions(about block: [Trial]) -> [Trial] {
    guard let trial = block.first(where: { $0.phase == .main }) else { return [] }
    let name = study.tasks[trial.task].id
    return study.tasks(of: condition.group).filter { study.tasks[$0].options.after == name }.map {
      Trial(task: $0, phase: .main, cells: [], item: TrialItem(pieces: []), variant: trial.variant)
    }
  }

  /// The rounds of practice that a listener may need, each with its truths as equally often as the items allow.
  private mutating func practice(_ number: Int) -> [Trial] {
    let task = study.tasks[number]
    guard let rule = task.practice else { return [] }
    return apart("practice \(task.id)") { dealer in
      (0..<rule.rounds).flatMap { _ in
        let (items, variants) = (dealer.chosen(task, rule.trials), dealer.tested(task))
        return items.enumerated().map { index, item in
          let variant = variants.isEmpty ? dealer.order[0] : variants[index % variants.count]
          return dealer.trial(number, item, variant: variant, .practice)
        }
      }
    }
  }

  /// Puts the attention checks of a task at places by chance. What is played is like that of other trials, and its own
  /// answer is never the one that is told.
  private mutating func withAttentionChecks(_ number: Int, _ blocks: [[Trial]]) -> [[Trial]] {
    let task = study.tasks[number]
    guard task.attention > 0, !blocks.isEmpty else { return blocks }
    return apart("attention \(task.id)") { dealer in
      var blocks = blocks
      for (index, item) in dealer.chosen(task, task.attention).enumerated() {
        let block = dealer.random.integer(in: 0...blocks.count - 1)
        let variants = dealer.tested(task)
        let variant = variants.isEmpty ? dealer.order[0] : variants[index % variants.count]
        var trial = dealer.trial(number, item, variant: variant, .attention)
        trial.told = dealer.told(trial)
        let place = dealer.random.integer(in: 0...blocks[block].count)
        blocks[block].insert(trial, at: place)
      }
      return blocks
    }
  }

  /// Draws the answer that an attention check tells: an option that is not right by the data, or a number.
  private mutating func told(_ trial: Trial) -> String {
    let others = trial.options.map(\.key).filter { $0 != trial.item.truth }
    return others.isEmpty ? "\(random.integer(in: 11...99))" : others.randomElement(using: &random)!
  }

  /// Deals with a chance of its own, so that what it adds to a study leaves all other trials as they were.
  private mutating func apart<Dealt>(_ name: String, _ deal: (inout Dealer) -> Dealt) -> Dealt {
    var dealer = self
    dealer.random = random.split(name)
    return deal(&dealer)
  }

  /// The blocks of a task: one for each variant, or one for all of them.
  private mutating func blocks(_ number: Int) -> [[Trial]] {
    let task = study.tasks[number]
    guard task.kind.presents.isOfVariants else {
      return [chosen(task, task.trials).map { trial(number, $0, variant: order[0], .main) }]
    }
    let variants = tested(task)
    let items = chosen(task, task.trials / variants.count)
    var blocks = variants.map { variant -> [Trial] in
      items.shuffled(using: &random).map { trial(number, $0, variant: variant, .main) }
    }
    var isMixed = task.kind.presents != .oneVariant
    if case .random = study.order { isMixed = true }
    if isMixed { blocks = [blocks.flatMap(\.self).shuffled(using: &random)] }
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
      var trial = Trial(
        task: number, phase: phase, cells: settled.pieces.map { bank.cell(variant, $0) },
        item: settled, variant: variant)
      trial.tone = bank.tones[task.id]?[variant]
      return trial
    case .anyVariant:
      return any(number, settled, variant, phase)
    case .nothing:
      return Trial(task: number, phase: phase, cells: [], item: settled, variant: nil)
    case .referenceAndOne:
      return graded(number, settled, variant, phase)
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

  /// One variant, with the names of all that the listener hears as the answers.
  private func any(_ number: Int, _ item: TrialItem, _ variant: Int, _ phase: Trial.Phase) -> Trial
  {
    var item = item
    item.truth = "\(variant + 1)"
    item.options = order.sorted().map { known in
      TrialItem.Option("\(known + 1)", study.tasks[number].options.names[known])
    }
    return Trial(
      task: number, phase: phase, cells: [bank.cell(variant, item.pieces[0])], item: item,
      variant: variant)
  }

  private func reference(_ number: Int) -> Int? {
    study.tasks[number].options.reference.flatMap { study.stimuli.variants.firstIndex(of: $0) }
  }

  /// The reference openly, then a variant and the reference once more.
  private mutating func graded(
    _ number: Int, _ item: TrialItem, _ variant: Int, _ phase: Trial.Phase
  ) -> Trial {
    let known = reference(number) ?? variant
    let pair = [known, variant].shuffled(using: &random)
    var trial = Trial(
      task: number, phase: phase, cells: pair.map { bank.cell($0, item.pieces[0]) }, item: item,
      variant: nil)
    trial.hidden = pair.map { $0 == known }
    trial.openReference = bank.cell(known, item.pieces[0])
    return trial
  }

  /// All variants, the anchors of the reference among them.
  private mutating func all(_ number: Int, _ item: TrialItem, _ phase: Trial.Phase) -> Trial {
    let (reference, piece) = (reference(number), item.pieces[0])
    let frequencies = study.tasks[number].options.anchors
    let anchors = reference.map { bank.anchors(frequencies, of: $0, piece) } ?? []
    let cells = (order.map { bank.cell($0, piece) } + anchors).shuffled(using: &random)
    var trial = Trial(task: number, phase: phase, cells: cells, item: item, variant: nil)
    let open = reference.map { bank.cell($0, piece) }
    trial.hidden = cells.map { $0 == open }
    trial.openReference = open
    return trial
  }
}
