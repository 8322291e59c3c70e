import Score

/// The tiles of a folder or an archive: read where they are, and kept nowhere else.
public struct DirectTiles: TileSupply {
  private let source: any TileSource

  public var name: String { source.name }

  public init(_ source: any TileSource) { self.source = source }

  public func atHand(_ tile: MapTile) -> LoadedTile? { find(tile, held: nil).loaded }

  public func newest(
    _ tiles: [MapTile], held: [MapTile: LoadedTile], each: (TileFinding) -> Bool
  ) {
    for tile in tiles where !each(find(tile, held: held[tile])) { return }
  }

  private func find(_ tile: MapTile, held: LoadedTile?) -> TileFinding {
    do throws(Fault) {
      let loaded =
        switch source.fetch(tile, known: held?.etag) {
        case .content(let bytes, let etag): try read(tile, bytes, etag)
        case .same: held
        case .none: try read(tile, LoadedTile.nothing, nil)
        case .fault(let fault): throw fault
        }
      return TileFinding(tile: tile, loaded: loaded, fault: nil)
    } catch {
      return TileFinding(tile: tile, loaded: held, fault: error)
    }
  }

  private func read(
    _ tile: MapTile, _ bytes: [UInt8], _ etag: String?
  ) throws(Fault) -> LoadedTile {
    let place = "\(name)/\(TileLayout.path(tile))"
    return try LoadedTile(tile, bytes, from: place, etag: etag, confirmed: 0)
  }
}
