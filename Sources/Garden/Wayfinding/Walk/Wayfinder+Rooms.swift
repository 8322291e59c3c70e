extension Wayfinder {
  /// Rooms are small and their walls stand still: their margin is a setting of its own, whatever the accuracy.
  mutating func followRooms(to place: EarthPlace) {
    if rooms.isEmpty { return }
    let margin = site.settings[.roomMargin]
    let (left, entered) = enteredRooms.move(to: place, margin: margin)
    for neighbour in left {
      roomVisits[neighbour.index]?.leave(at: time)
      add(
        .roomLeave, id: rooms[neighbour.index].id, distance: neighbour.distance,
        reason: "\(Measure.metres(neighbour.distance)) outside its walls, room_margin "
          + Measure.metres(margin))
    }
    for room in entered {
      _ = roomVisits[room, default: Visits()].enter(at: time, long: site.settings[.away])
      add(.roomEnter, id: rooms[room].id, distance: 0, reason: "inside its walls")
    }
    state.room = enteredRooms.smallest
  }
}
