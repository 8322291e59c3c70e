internal import Score

/// Adds the inputs that a log lacks and that follow from what it has.
enum Derivation {
  static func run(_ dataset: inout Dataset, log: RawLog, options: ReadOptions) {
    dataset.derives = log.derives
    guard dataset.rowCount > 0, log.derives else { return }
    addMotion(&dataset, log.simulation)
    addPace(&dataset, log: log)
    var calendar = CalendarInputs(options: options)
    calendar.add(to: &dataset)
    dataset.findings += calendar.findings
    for index in dataset.columns.indices where dataset.columns[index].isDerived {
      if let policy = options.gaps[dataset.columns[index].name] {
        dataset.columns[index].gaps = policy
      }
    }
  }

  private static func addMotion(_ dataset: inout Dataset, _ simulation: TrackSimulation?) {
    guard let latitude = dataset.column("latitude"), let longitude = dataset.column("longitude"),
      latitude.axis == longitude.axis,
      dataset.column("speed") == nil || dataset.column("course") == nil
    else { return }
    let axis = latitude.axis
    let moves = zip(latitude.values, longitude.values).contains {
      $0 != latitude.values[0] || $1 != longitude.values[0]
    }
    guard moves, dataset.axes[axis].count > 1 else { return }
    let isSimulated = simulation != nil
    let (speed, course) =
      isSimulated
      ? Motion.simulate(
        times: dataset.axes[axis], latitude: latitude.values, longitude: longitude.values)
      : Motion.derive(
        times: dataset.axes[axis], latitude: latitude.values, longitude: longitude.values,
        maximumGap: latitude.maximumGap)
    let from = ["latitude", "longitude"]
    if dataset.column("speed") == nil {
      let how = isSimulated ? "way from the point before by its time" : "displacement over 3 s"
      dataset.append("speed", speed, axis: axis, from: from, how: how)
    }
    if dataset.column("course") == nil {
      let how = isSimulated ? "bearing of the next point" : "direction of displacement over 3 s"
      dataset.append("course", course, axis: axis, from: from, how: how, gaps: .hold)
    }
  }

  private static func addPace(_ dataset: inout Dataset, log: RawLog) {
    guard dataset.column("pace") == nil else { return }
    let isFound =
      addCountedPace(&dataset) || addCadence(&dataset, log: log) || addDetected(&dataset)
    if !isFound { addWalkingPace(&dataset, log: log) }
  }

  private static func addCountedPace(_ dataset: inout Dataset) -> Bool {
    guard let steps = dataset.column("steps") else { return false }
    let pace = Pace.fromCounts(times: dataset.axes[steps.axis], steps: steps.values)
    guard pace.contains(where: { !$0.isNaN }) else { return false }
    dataset.append(
      "pace", pace, axis: steps.axis, from: ["steps"],
      how: Pace.areOfRows(steps.values) ? "the steps of each row" : "counted steps over 8 s")
    return true
  }

  private static func addCadence(_ dataset: inout Dataset, log: RawLog) -> Bool {
    guard let cadence = dataset.column("cadence") else { return false }
    let speeds = dataset.column("speed")?.values ?? []
    guard let factor = Pace.cadenceFactor(cadence.values, speeds: speeds, activity: log.activity)
    else {
      dataset.findings.add(
        .notDerived, "pace: the cadence is not that of somebody on foot", columns: ["pace"])
      return false
    }
    if factor == 2, !log.saysLegs, case .own(let original, let unit) = cadence.provenance,
      unit.symbol == "1/min"
    {
      dataset.findings.add(
        .cadenceDoubled,
        "half of the cadence lies below \(Figures.text(Pace.leastOfBothLegs)), so it is taken as that of "
          + "one leg and doubled; if it counts the steps of both, write "
          + Recogniser.option("pace", original, "spm"), columns: ["pace"])
    }
    dataset.append(
      "pace", cadence.values.map { $0 * factor }, axis: cadence.axis, from: ["cadence"],
      how: factor == 2 ? "cadence of one leg, times 2" : "cadence of both legs")
    return true
  }

  private static func addDetected(_ dataset: inout Dataset) -> Bool {
    let axes = ["x", "y", "z"].compactMap { dataset.column("acceleration_" + $0) }
    guard axes.count == 3, axes.allSatisfy({ $0.axis == axes[0].axis }) else { return false }
    let found = StepDetector.pace(
      times: dataset.axes[axes[0].axis], x: axes[0].values, y: axes[1].values, z: axes[2].values)
    guard let (times, pace) = found else {
      dataset.findings.add(
        .notDerived, "pace: the acceleration shows no walking", columns: ["pace"])
      return true
    }
    dataset.axes.append(times)
    dataset.append(
      "pace", pace, axis: dataset.axes.count - 1, from: axes.map(\.name),
      how: "steps detected in the acceleration")
    return true
  }

  private static func addWalkingPace(_ dataset: inout Dataset, log: RawLog) {
    guard let speed = dataset.column("speed"), let onFoot = Motion.isOnFoot(speed.values) else {
      return
    }
    guard onFoot, log.activity == nil || log.activity == .onFoot else {
      dataset.findings.add(
        .notDerived, "pace: the speed is not that of somebody walking", columns: ["pace"])
      return
    }
    dataset.append(
      "pace", speed.values.map { $0.isNaN ? $0 : Pace.walking(atSpeed: $0) }, axis: speed.axis,
      from: ["speed"], how: "walking speed by the walk ratio \(Pace.walkRatio) m·min")
  }
}
