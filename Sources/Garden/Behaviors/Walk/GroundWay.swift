import Score
import Wayfinding

extension GeoPoint {
  /// Metres along the ground, rounded to 0.1 mm, so that no processor's last digit decides.
  package func metres(to other: GeoPoint) -> Double {
    Figure.rounded(EarthPlace(self).distance(to: EarthPlace(other)), decimals: 4)
  }

  /// Degrees clockwise from true north, 0..<360, rounded to 10^-6.
  package func course(to other: GeoPoint) -> Double {
    Angle.wrap360(Figure.rounded(EarthPlace(self).bearing(to: EarthPlace(other)), decimals: 6))
  }
}
