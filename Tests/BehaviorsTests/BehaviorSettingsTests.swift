import Testing

@testable import Behaviors

@Suite struct BehaviorSettingsTests {
  @Test func everySettingHasANameOfItsOwn() {
    #expect(Set(BehaviorSetting.all.map(\.name)).count == BehaviorSetting.all.count)
  }
}
