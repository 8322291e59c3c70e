/// The version of the project, written into manifests.
public enum Version {
  public static let current = "0.2.0"
}
