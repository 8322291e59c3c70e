import Files
import JSON
import Network
import Playback
import Prompt
import Score
import Sessions
import Synchronization

/// The session as its pages see it: what it shows goes to all of them, what they do becomes lines of its prompt.
///
/// The pages are touched on the server's thread only.
final class PageHost: WebPlaces {
  let session: LiveSession
  /// The token with which one may edit; others are guests.
  private let owner: String
  private let guestsMayEdit: Bool
  /// The tiles behind the map of a garden; nil for none.
  let tiles: MapTiles?
  /// Puts words in for the settings that texts name.
  let spoken: @Sendable (String) -> String
  let sound: PageSound
  /// Does work on the server's thread.
  let post: @Sendable (@escaping @Sendable () -> Void) -> Void
  private nonisolated(unsafe) var pages: [Page] = []
  private nonisolated(unsafe) var joined = 0
  /// The requests that all guests together may make: lines of the prompt cost the session time.
  nonisolated(unsafe) var guests = Allowance(rate: 50, burst: 200)
  /// The addresses at which guests come in, with their QR codes, for the pages of the owner; none where only this machine is
  /// served.
  nonisolated(unsafe) var invitations: [JSONText] = []
  /// Whether the session is looked at, and how many states of it nobody has seen.
  private nonisolated(unsafe) var isLooking = false
  private nonisolated(unsafe) var unseen = 0
  /// The last scene, decisions, callouts and lines, for pages that come later.
  private nonisolated(unsafe) var scene: WebPayload?
  private nonisolated(unsafe) var decisions: [JSONText] = []
  private nonisolated(unsafe) var callouts: [JSONText] = []
  private nonisolated(unsafe) var typed = TypedLines()
  /// The notices of the session for owners, and those of them that are for guests, too.
  private let notices: (owners: Notices.Subscription, guests: Notices.Subscription)

  init(
    _ session: LiveSession, owner: String, guestsMayEdit: Bool, tiles: MapTiles?,
    spoken: @escaping @Sendable (String) -> String,
    post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.session = session
    self.owner = owner
    self.guestsMayEdit = guestsMayEdit
    self.tiles = tiles
    self.spoken = spoken
    self.post = post
    sound = PageSound(post: post)
    let told = Mutex<@Sendable () -> Void>({})
    notices = (
      session.notices.subscribe(takesEarly: false) { told.withLock { $0 }() },
      session.notices.subscribe(takesEarly: false, as: .everybody) { told.withLock { $0 }() }
    )
    told.withLock { $0 = { [weak self] in self?.tellNotices() } }
  }

  deinit {
    session.notices.unsubscribe(notices.owners)
    session.notices.unsubscribe(notices.guests)
  }

  func socket(_ request: WebRequest) -> (any WebSocketPeer)? {
    guard request.path == "/socket" else { return nil }
    joined += 1
    let isOwner = request.token == owner
    return Page(
      .page(joined), of: self, isOwner: isOwner, mayEdit: guestsMayEdit || isOwner)
  }

  // MARK: Pages

  func join(_ page: Page) {
    pages.append(page)
    unseen = 0
    guard isLooking else {
      isLooking = true
      return session.look { [weak self] view in self?.post { [weak self] in self?.show(view) } }
    }
    if let scene { page.send(scene) }
    if !decisions.isEmpty { page.send(.object(["decisions": decisions])) }
    if !callouts.isEmpty { page.send(.object(["callouts": callouts])) }
    if let typed = typed.json { page.send(.object(["typed": typed])) }
  }

  func leave(_ page: Page) {
    pages.removeAll { $0 === page }
  }

  /// Looks away when nobody has seen some states: to begin to look costs the session a scene, so pages that come and go
  /// in quick turns do not make it begin each time.
  private func lookAwayInTime() {
    unseen += 1
    guard unseen == 50 else { return }
    session.look(nil)
    isLooking = false
    (scene, decisions, callouts) = (nil, [], [])
    typed.forget()
  }

  // MARK: What the session shows

  private func show(_ view: SessionView) {
    switch view {
    case .scene(let json):
      let payload = WebPayload(JSONText.object(["scene": json]).compact)
      scene = payload
      tell(payload, to: pages)
    case .state(let json):
      if pages.isEmpty { lookAwayInTime() } else if scene != nil { tell(state(json)) }
    case .decisions(let new):
      guard !new.isEmpty else { return }
      decisions = (decisions + new).suffix(200)
      tell(.object(["decisions": new]))
    case .callouts(let new):
      guard !new.isEmpty else { return }
      callouts = (callouts + new).suffix(200)
      tell(.object(["callouts": new]))
    case .felt(let pattern): tell(.object(["felt": pattern]))
    case .typed(let input, let reply):
      tell(.object(["typed": typed.add(input, reply, spoken: spoken)]))
    }
  }

  private func state(_ json: JSONText) -> JSONText {
    guard case .object(let members) = json else { return json }
    return .object([
      "state": JSONText.object(members + [JSONText.Member("pages", .integer(pages.count))])
    ])
  }

  private func tellNotices() {
    post { [self] in
      for (subscription, isOwner) in [(notices.owners, true), (notices.guests, false)] {
        for notice in subscription.takeNotices() {
          tell(json(notice)) { $0.isOwner == isOwner }
        }
      }
    }
  }

  private func json(_ notice: Notice) -> JSONText {
    var members: [(String, JSONText)] = [("notice", .string(spoken(notice.text)))]
    if let fault = notice.fault { members.append(("fault", fault.spoken(by: spoken).text)) }
    if notice.isOfSounding { members.append(("sounding", .bool(true))) }
    return .object(members)
  }

  /// Sends a message to all pages, or to some; it is encoded once.
  private func tell(_ json: JSONText, to isMeant: (Page) -> Bool = { _ in true }) {
    let meant = pages.filter(isMeant)
    if !meant.isEmpty { tell(WebPayload(json.compact), to: meant) }
  }

  private func tell(_ payload: WebPayload, to pages: [Page]) {
    for page in pages { page.send(payload) }
  }
}

/// The last lines that anybody typed, with their answers, for pages that come later.
///
/// Of lines by which one person moves one thing on the newest stands for all, so that a hand on a slider does not push
/// out what was done before. What was moved before something else was done stays, and so does a line that was refused.
struct TypedLines {
  private static let most = 50
  private var lines: [(moved: String?, json: JSONText)] = []
  /// The lines that were ever typed.
  private var count = 0

  /// Keeps a line.
  /// - Returns: as pages get it, with a number by which they know it again.
  mutating func add(
    _ input: PromptInput, _ reply: Reply, spoken: (String) -> String
  ) -> JSONText {
    count += 1
    let name = input.client.name
    let json = JSONText.object(
      [("number", .integer(count)), ("by", .string(name)), ("line", .string(input.text))]
        + PageRequest.json(reply, spoken: spoken))
    let moved =
      reply.kind == .error ? nil : SessionCommand.moved(by: input.text).map { "\(name) \($0)" }
    let moves = lines.reversed().prefix(while: { $0.moved != nil })
    if moved != nil, let before = moves.firstIndex(where: { $0.moved == moved }) {
      lines.remove(at: lines.index(before: before.base))
    }
    lines.append((moved, json))
    if lines.count > Self.most { lines.removeFirst() }
    return json
  }

  /// Forgets the lines; their numbers go on.
  mutating func forget() { lines = [] }

  /// The lines in their order; nil where there are none.
  var json: JSONText? { lines.isEmpty ? nil : .array(lines.map(\.json)) }
}
