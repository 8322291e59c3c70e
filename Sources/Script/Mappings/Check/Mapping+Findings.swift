import Score

extension Mapping {
  /// The findings that a person should look at before listening, as far as they show without data and without running.
  public func findings() -> [Finding] {
    let views = entries.indices.map { EntryView(self, $0) }
    let all =
      views.flatMap(\.findings) + ConditionFindings(views: views).all
      + PaceFindings(views: views).all
      + UseFindings(mapping: self).all + RunningLimitFindings(self).all
      + HabitFindings(mapping: self).all + MeaningFindings(mapping: self).all
      + SilentMistakes(mapping: self).all
      + InputFindings(mapping: self).all
    return all.sorted { ($0.line ?? .max, $0.id) < ($1.line ?? .max, $1.id) }
  }

  /// The mistakes among the findings as sentences, each with its place and its cure: what a render and a session tell of a
  /// mapping that goes on without a word.
  package func mistakes() -> [String] {
    findings().filter { Self.mistakeKinds.contains($0.kind) }.map { finding in
      let column = finding.column.map { ":\($0)" } ?? ""
      let place = finding.line.map { ":\($0)\(column)" } ?? ""
      return "\(source.name)\(place): \(finding.message); \(finding.cure)"
    }
  }

  private static let mistakeKinds: Set<FindingKind> = [
    .swappedInputs, .chanceInGraph, .unreadTarget, .duplicateField, .indexZero, .assignedInput,
    .comparedSignal, .amplitudeAsLevel, .unknownWord, .latticeAtRest,
    .neverTrue, .wholeChance, .madeAnew, .lostSequence, .addedHertz, .overriddenTarget,
  ]

  /// Every kind that `findings()` can make.
  public static let findingKinds: [FindingKind] = [
    .scaleFault, .rangeOutsideParameter, .domainOutsideInput, .decibelsTwice, .linearFrequency,
    .pitchRange, .circularWrap, .quantiserFew, .inaudibleRange, .slowSmoothing, .levelStep,
    .levelRange, .sameTarget, .pacePolarity, .runningLimits, .unusedVoice, .unusedVoiceParameter,
    .unusedParameter, .duplicateField, .noSequence, .amplitudeAsLevel, .noEnvelope, .globalVariable,
    .indexZero, .chanceInGraph, .swappedInputs, .unreadTarget, .assignedInput, .comparedSignal,
    .unknownWord, .numberAsCondition, .latticeAtRest, .neverTrue, .wholeChance,
    .madeAnew, .lostSequence, .addedHertz, .overriddenTarget,
  ]
}

extension EntryView {
  /// The findings about the entry alone.
  var findings: [Finding] {
    if let scaleFault { return [scaleFault] + [rangeOutside, domainOutside].compactMap { $0 } }
    return [
      rangeOutside, domainOutside, decibelsTwice, linearFrequency, pitchRange, circularWrap,
      quantiserFew, inaudibleRange, slowSmoothing, levelStep, levelRange,
    ].compactMap { $0 }
  }
}
