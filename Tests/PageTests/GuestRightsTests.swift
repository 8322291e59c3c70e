import Testing

@testable import Page

struct GuestRightsTests {
  @Test(arguments: [
    (":play", true), ("  :restart", true), (":object move a 1 2", true),
    (":object add a.wav", false),
    (":object", false), (":listener 0 0 1.6", true), (":room late off", true),
    (":room save a.json", false), (":room height 3", false), (":record a.wav", false),
    (":room \"save\" a.json", false), (":room material floor wood", false),
    (":room lock on", false), (":room field free", true), (":room\nsave a.json", false),
    (":object remove a", false), (":object \"move\" a 1 2", false), (":object release a", true),
    ("x = 1", false),
  ])
  func guestsMoveWhatSoundsAndWriteNothing(line: String, isAllowed: Bool) {
    #expect(GuestRights.allow(line) == isAllowed)
  }
}
