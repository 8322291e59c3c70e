import Score
import Testing

@testable import Prompt

@Suite struct NoticesTests {
  @Test func whatWasPostedBeforeAPromptWasThereIsShownByOne() {
    let notices = Notices()
    let server = notices.subscribe(takesEarly: false) {}
    notices.post("one")
    let prompt = notices.subscribe(takesEarly: true) {}
    notices.post("two")
    #expect(server.take() == ["one", "two"])
    #expect(prompt.take() == ["one", "two"])
    #expect(notices.subscribe(takesEarly: true) {}.take().isEmpty)
  }

  @Test func whoDoesNotKeepUpIsToldWhatIsMissing() {
    let notices = Notices()
    let prompt = notices.subscribe(takesEarly: true, limit: 2) {}
    for number in 1...5 { notices.post("\(number)") }
    #expect(prompt.take() == ["1", "2", "(3 notices left out: too many at once)"])
    notices.post("6")
    #expect(prompt.take() == ["6"])
  }

  @Test func guestsHearWhatIsForEverybody() {
    let notices = Notices()
    let guest = notices.subscribe(takesEarly: false, as: .everybody) {}
    let owner = notices.subscribe(takesEarly: false) {}
    notices.post("the machine is slow", to: .owners)
    notices.post("entered the rose garden")
    #expect(guest.take() == ["entered the rose garden"])
    #expect(owner.take() == ["the machine is slow", "entered the rose garden"])
    #expect(notices.peek().count == 2)
  }

  @Test func aNoticeOfAFaultHasItsTextAndTheFault() {
    let notices = Notices()
    let prompt = notices.subscribe(takesEarly: false) {}
    let fault = Fault(.mapping, "no value", at: FaultPlace("rose.lua", line: 3))
    notices.post(Notice(fault, "version 1 goes on"))
    notices.post(Notice(sounding: fault))
    notices.post(Notice(Reply(.value, "version 2")))
    let taken = prompt.takeNotices()
    #expect(taken[0].text == "rose.lua:3: no value\nversion 1 goes on")
    #expect(taken.map(\.fault) == [fault, fault, nil])
    #expect(taken.map(\.isOfSounding) == [false, true, false])
  }

  @Test func theEndIsKnownToThoseWhoComeLater() {
    let notices = Notices()
    let prompt = notices.subscribe(takesEarly: true) {}
    notices.unsubscribe(prompt)
    notices.post("unheard")
    notices.end()
    #expect(!prompt.hasEnded && prompt.take().isEmpty)
    #expect(notices.subscribe(takesEarly: true) {}.hasEnded)
  }
}
