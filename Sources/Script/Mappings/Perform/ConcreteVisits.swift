import Score

/// Follows the walker past the places of a mapping's déjà vus: counts visits, and says when one begins and ends.
struct ConcreteVisits {
  /// The state of one sound.
  struct Track: Hashable, Sendable {
    let sound: ConcreteSound
    var isInside = false
    /// Times the walker has come to the place, and times the sound was begun by a place or a column.
    var visits = 0
    var plays = 0
    /// Seconds since the walker has left the place.
    fileprivate var away = 0.0
    fileprivate var isAbove = false
  }

  private(set) var tracks: [Track]
  private let board: InputBoard
  private let latitude: Int?
  private let longitude: Int?
  private let time: Int?
  /// The walk's second at the last tick.
  private var last: Double?

  init(_ mapping: Mapping, board: InputBoard) {
    tracks = mapping.concrete.map { Track(sound: $0) }
    self.board = board
    latitude = board.index(of: "latitude")
    longitude = board.index(of: "longitude")
    time = board.index(of: "time")
  }

  /// Sounds of the same name and beginning go on where those of the version before stand.
  mutating func takeOver(_ previous: ConcreteVisits) {
    last = previous.last
    for i in tracks.indices {
      let old = previous.tracks.first {
        $0.sound.name == tracks[i].sound.name && $0.sound.trigger == tracks[i].sound.trigger
      }
      guard let old else { continue }
      tracks[i].isInside = old.isInside
      (tracks[i].visits, tracks[i].plays) = (old.visits, old.plays)
      (tracks[i].away, tracks[i].isAbove) = (old.away, old.isAbove)
    }
  }

  /// The sounds that begin and end at a tick.
  /// - Parameter seconds: the time that passes, in seconds of sound where the walk has no time of its own.
  mutating func follow(seconds: Double) -> [ConcreteSound.Change] {
    if tracks.isEmpty { return [] }
    let now = time.flatMap { board.value($0) } ?? seconds
    let passed = max(0, now - (last ?? now))
    last = now
    var changes: [ConcreteSound.Change] = []
    for i in tracks.indices {
      switch tracks[i].sound.trigger {
      case .place(let centre, let radius):
        guard let here else { continue }
        let distance = here.distance(to: centre)
        changes += tracks[i].come(distance, radius: radius, passed: passed)
      case .input(let name):
        guard let value = board.index(of: name).flatMap({ board.value($0) }) else { continue }
        changes += tracks[i].rise(value > 0.5)
      case .script: continue
      }
    }
    return changes
  }

  private var here: GeoPoint? {
    guard let latitude = latitude.flatMap({ board.value($0) }),
      let longitude = longitude.flatMap({ board.value($0) })
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }
}

extension ConcreteVisits.Track {
  /// The first visit counts and is silent; the next ones are heard. Who comes back sooner than `away` goes on
  /// with the visit that he had begun.
  fileprivate mutating func come(
    _ distance: Double, radius: Double, passed: Double
  ) -> [ConcreteSound.Change] {
    if isInside {
      guard distance > radius + ConcreteSound.margin else { return [] }
      isInside = false
      away = 0
      return visits >= sound.visits ? [.end(sound)] : []
    }
    away += passed
    guard distance <= radius else { return [] }
    isInside = true
    if visits == 0 || away >= sound.away { visits += 1 }
    guard visits >= sound.visits else { return [] }
    plays += 1
    return [.begin(sound)]
  }

  /// A column: a recording that goes round sounds while it is above, another one to its end.
  fileprivate mutating func rise(_ isNowAbove: Bool) -> [ConcreteSound.Change] {
    defer { isAbove = isNowAbove }
    if isNowAbove == isAbove { return [] }
    if !isNowAbove { return sound.loops ? [.end(sound)] : [] }
    plays += 1
    return [.begin(sound)]
  }
}
