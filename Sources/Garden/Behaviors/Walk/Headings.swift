/// The directions that hold at a moment, in degrees clockwise from true north; nil where none is known.
public struct Headings: Hashable, Sendable {
  /// The direction of travel, where it is valid.
  public var course: Double?
  /// The direction of the head.
  public var user: Double?
  /// The direction of the phone.
  public var device: Double?

  public init(course: Double? = nil, user: Double? = nil, device: Double? = nil) {
    (self.course, self.user, self.device) = (course, user, device)
  }

  /// The direction by which things are chosen (a beacon's component, callouts): course, then head, then phone.
  public var collection: Double? { course ?? user ?? device }

  /// The direction of the listener's ears: head, then course, then phone.
  public var presentation: Double? { user ?? course ?? device }

  /// The direction by which "ahead of me" is meant: head, then phone, then course.
  public var ahead: Double? { user ?? device ?? course }
}
