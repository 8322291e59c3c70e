import Score
import Testing

@testable import Sweeping

/// Addresses of stores on hosts.
@Suite struct StoreAddressTests {
  private func keys(_ more: [String: String] = [:]) throws(Fault) -> AmazonKeys {
    let all = ["AWS_ACCESS_KEY_ID": "AKIA", "AWS_SECRET_ACCESS_KEY": "secret"].merging(more) { $1 }
    return try AmazonKeys { all[$0] }
  }

  @Test func aBucketIsPartOfTheHostsNameUnlessItHasDots() throws {
    let keys = try keys(["AWS_REGION": "eu-north-1"])
    #expect(
      try keys.address(of: "s3://walks/rose") == "https://walks.s3.eu-north-1.amazonaws.com/rose")
    #expect(
      try keys.address(of: "s3://my.walks") == "https://s3.eu-north-1.amazonaws.com/my.walks")
  }

  @Test func anotherServiceHasTheBucketInItsPath() throws {
    let keys = try keys(["AWS_ENDPOINT_URL": "http://127.0.0.1:9000/"])
    #expect(keys.region == "us-east-1")
    #expect(try keys.address(of: "s3://walks/rose") == "http://127.0.0.1:9000/walks/rose")
  }

  @Test func keysAndABucketAreAskedFor() throws {
    let fault = #expect(throws: Fault.self) { try AmazonKeys { _ in nil } }
    #expect(fault?.hint?.contains("AWS_ACCESS_KEY_ID") == true)
    let named = try keys()
    #expect(throws: Fault.self) { try named.address(of: "s3:///rose") }
  }

  @Test(arguments: ["ftp://walks", "http://user:password@walks", "http://walks?key=1"])
  func anAddressThatIsNoneOrHoldsASecretIsRefused(text: String) {
    #expect(throws: Fault.self) { try SweepStore(text) }
  }

  @Test func aPathIsAFolderAndAnAddressAHost() throws {
    #expect(try SweepStore("out/store").place is FolderStore)
    #expect(try SweepStore("http://127.0.0.1:8080/").place is HostStore)
  }
}
