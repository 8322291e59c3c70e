import Score
import Wayfinding

extension LocalPlane {
  /// A place in the world's axes, to the nearest multiple of 2^-20 m: the last digits of the C library's functions differ
  /// between processors.
  package func world(_ point: GeoPoint, height: Double = 0) -> Vector3 {
    func settled(_ x: Double) -> Double { (x * 0x1p20).rounded() * 0x1p-20 }
    let place = project(point)
    return Vector3(settled(place.x), settled(place.y), height)
  }
}
