internal import Network
public import Score
import Synchronization

/// Tiles of a host that somebody has named, by HTTP or HTTPS: `{address}/16/x/y.json`.
///
/// A host is not trusted: only GET is sent, no redirect is followed, no more than `TileLayout.maximumBytes` are read,
/// packed or not, and an answer that is not whole within the time-out is none.
public final class HostTiles: TileSource {
  /// The most seconds that an answer may take, from the search for the host to the last byte (Soundscape's).
  public static let timeOut = 20.0

  public let name: String
  private let base: String
  private let timeOut: Double
  private let connection: Mutex<HostConnection>

  /// - Parameters:
  ///   - address: the address of the host. Where it has no path, tiles are at `/tiles`.
  ///   - timeOut: the most seconds that an answer may take.
  /// - Throws: `Fault` (`call`) for what is no address of a host by HTTP or HTTPS.
  public init(_ address: String, timeOut: Double = HostTiles.timeOut) throws(Fault) {
    let (base, isHere) = try HostAddress.checked(address)
    (name, self.base, self.timeOut) = (address, base, timeOut)
    connection = Mutex(try HostConnection(isHere: isHere, limit: TileLayout.maximumBytes))
  }

  public func fetch(_ tile: MapTile, known: String?) -> TileAnswer {
    let address = "\(base)/\(TileLayout.path(tile))"
    do throws(Fault) {
      let reply = try connection.withLock { connection throws(Fault) in
        try connection.get(address, unless: known, timeOut: timeOut)
      }
      return Self.answer(reply, address, known)
    } catch {
      return .fault(error)
    }
  }

  private static func answer(
    _ reply: HostConnection.Reply, _ address: String, _ known: String?
  ) -> TileAnswer {
    func refused(_ message: String, _ hint: String) -> TileAnswer {
      .fault(Fault(.connection, message, at: FaultPlace(address), hint: hint))
    }
    if reply.isTooLong { return .fault(TileLayout.tooLong(address)) }
    switch reply.status {
    case 200: return .content(reply.bytes, etag: reply.etag)
    case 304 where known != nil: return .same
    case 204, 404, 410: return .none
    case 304: return .fault(TileLayout.unasked(address))
    case 300..<400:
      return refused(
        "the host sends on to \(reply.location ?? "another address"), which is not followed",
        "name the address that has the tiles")
    case 401, 403, 407:
      return refused(
        "the host refuses the tile (\(reply.status))", "is it a host that is open to you?")
    default:
      return refused("the host answers \(reply.status)", "it is asked again in a while")
    }
  }
}
