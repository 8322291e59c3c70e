import Score

/// The constants of a walker as its steps need them.
struct Gait {
  let speed, turnRate, turnTime, stepLength, stepNoise, walkWithin, turnBeyond, goSpread: Double
  let stopSpread, scanAngle, scanWalking, scanPeriod, lookTurn, lookTime: Double
  let wanderAfter, wanderTime: Double
  /// The number of steps from a sound to what is made of it, 1 or more.
  let delay: Int
  /// The variance in square degrees that a step adds to a belief, and the share that it forgets.
  let widening, forgotten: Double

  init(_ model: WalkerModel) {
    let rate = Double(HeardBeacon.stepsPerSecond)
    (speed, turnRate, turnTime) = (model[.speed], model[.turnRate], model[.turnTime])
    (stepLength, stepNoise) = (model[.step], model[.stepNoise])
    (walkWithin, turnBeyond) = (model[.walkWithin], model[.turnBeyond])
    (goSpread, stopSpread) = (model[.goSpread], model[.stopSpread])
    (scanAngle, scanWalking) = (model[.scanAngle], model[.scanWalking])
    (scanPeriod, lookTurn, lookTime) = (model[.scanPeriod], model[.lookTurn], model[.lookTime])
    (wanderAfter, wanderTime) = (model[.wanderAfter], model[.wanderTime])
    delay = 1 + Int(held: model[.reaction] * rate)
    widening = model[.drift] * model[.drift] / rate
    forgotten = min(1, model[.forgetting] / rate)
  }
}
