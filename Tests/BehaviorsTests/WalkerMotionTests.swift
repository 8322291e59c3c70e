import Testing

@testable import Behaviors

@Suite struct WalkerMotionTests {
  private let settings = BehaviorSettings()

  @Test(arguments: 0..<8)
  func eachOrderTakesTheFirstDirectionThatIsThere(_ present: Int) {
    let headings = Headings(
      course: present & 1 > 0 ? 10 : nil, user: present & 2 > 0 ? 20 : nil,
      device: present & 4 > 0 ? 30 : nil)
    let collection: [Double?] = [nil, 10, 20, 10, 30, 10, 20, 10]
    let presentation: [Double?] = [nil, 10, 20, 20, 30, 10, 20, 20]
    let ahead: [Double?] = [nil, 10, 20, 20, 30, 30, 20, 20]
    #expect(headings.collection == collection[present])
    #expect(headings.presentation == presentation[present])
    #expect(headings.ahead == ahead[present])
  }

  @Test(arguments: [
    (0.39, MotionActivity.walking, false), (0.4, .walking, true), (1.4, .stationary, false),
    (1.4, .unknown, true),
  ])
  func aCourseNeedsMotion(_ speed: Double, _ activity: MotionActivity, _ isValid: Bool) {
    var motion = WalkerMotion()
    motion.take(Ground.fix(0, 0, course: 10, speed: speed, activity: activity), settings)
    #expect(motion.headings(at: 0, settings).course == (isValid ? 10 : nil))
  }

  @Test func aCourseExpiresAfterThreeSeconds() {
    var motion = WalkerMotion()
    motion.take(Ground.fix(10, 0, course: 90, speed: 1.4), settings)
    #expect(motion.headings(at: 13, settings).course == 90)
    #expect(motion.headings(at: 13.01, settings).course == nil)
  }

  @Test(arguments: [
    (0.39, MotionActivity.stationary), (0.4, .walking), (2.49, .walking), (2.5, .running),
    (5, .running), (5.01, .automotive),
  ])
  func withoutAnActivityTheSpeedSuggestsOne(_ speed: Double, _ activity: MotionActivity) {
    var motion = WalkerMotion()
    motion.take(Ground.fix(0, 0, speed: speed, activity: nil), settings)
    #expect(motion.activity == activity)
  }

  @Test func withoutASpeedTheWayGivesIt() {
    var motion = WalkerMotion()
    motion.take(Ground.fix(0, 0, activity: nil), settings)
    #expect(motion.activity == .unknown)
    motion.take(Ground.fix(2, 2.8, activity: nil), settings)
    #expect(abs(motion.fix!.speed! - 1.4) < 1e-4 && motion.activity == .walking)
  }

  @Test func aPhoneIsFlatBelowHalfARadianOfRollAndPitch() {
    var motion = WalkerMotion()
    #expect(motion.isFlat(settings))
    motion.take(WalkerTurn(roll: 0.49, pitch: -0.49))
    #expect(motion.isFlat(settings))
    motion.take(WalkerTurn(roll: -0.5))
    #expect(!motion.isFlat(settings))
  }
}
