import Testing

@testable import Page

struct GuestRightsTests {
  @Test(arguments: [
    (":play", true), ("  :restart", true), (":object move a 1 2", true),
    (":object add a.wav", false),
    (":object", false), (":listener 0 0 1.6", true), (":room late off", true),
    (":room save a.json", false), (":room height 3", false), (":record a.wav", false),
    ("x = 1", false),
  ])
  func guestsMoveWhatSoundsAndWriteNothing(line: String, isAllowed: Bool) {
    #expect(GuestRights.allow(line) == isAllowed)
  }
}
