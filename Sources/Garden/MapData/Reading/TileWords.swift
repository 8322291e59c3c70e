/// The words and limits that readers and writers of tiles share.
package enum TileWords {
  /// The value, and the type, of what the service has found itself.
  package static let junction = "gd_intersection"
  package static let entrances = "gd_entrance_list"
  /// The most bytes of a tile. The tiles of dense cities have about 1 MB.
  package static let mostBytes = 8 << 20
}
