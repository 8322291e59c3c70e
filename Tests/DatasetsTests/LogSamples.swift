import TestSupport

@testable import Datasets

/// A sound log of every format, made by hand, for tests that damage it.
enum LogSamples {
  static let all: [(name: String, bytes: [UInt8])] = [
    ("a.csv", Array(csv.utf8)), ("a.gpx", Array(gpx.utf8)), ("a.tcx", Array(tcx.utf8)),
    ("a.ndjson", Array(ndjson.utf8)), ("a.json", Array(openMeteo.utf8)),
    ("b.csv", Array(flySight.utf8)), ("c.csv", Array(tmy3.utf8)), ("a.txt", Array(crn.utf8)),
    ("a.fit", FITReaderTests.file(points: 20)),
    ("a.zip", ZipBuilder.archive(BundleReaderTests.sensorLogger("ios"))),
  ]

  private static func rows(_ count: Int, _ row: (Int) -> String) -> String {
    (0..<count).map(row).joined()
  }

  private static let csv: String = {
    let head = "# walk\ntime (s);lat;lon;pace;note\n"
    return head + rows(40) { "\($0);47.00\(10 + $0);8,5;\(90 + $0);\"a \"\"b\"\"\"\r\n" }
  }()

  private static let gpx: String = {
    let head = "<?xml version=\"1.0\"?><gpx version=\"1.1\"><trk><name>w</name><trkseg>"
    let points = rows(40) { row in
      let time = "<time>2025-05-01T10:00:\(10 + row)Z</time>"
      return
        "<trkpt lat=\"47.00\(10 + row)\" lon=\"8.5\"><ele>4</ele>\(time)<x:hr>90</x:hr></trkpt>"
    }
    return head + points + "</trkseg></trk></gpx>"
  }()

  private static let tcx: String = {
    let head = "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\"><Lap><Track>"
    let points = rows(20) { row in
      let time = "<Time>2025-05-01T10:00:\(10 + row)Z</Time>"
      return "<Trackpoint>\(time)<Cadence>\(80 + row)</Cadence></Trackpoint>"
    }
    return head + points + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>"
  }()

  private static let ndjson = rows(40) { row in
    "{\"time\":\(row),\"pace\":\(90 + row),\"gps\":{\"lat\":47.5},\"v\":[1,2]}\n"
  }

  private static let openMeteo =
    "{\"latitude\":47,\"longitude\":8,\"hourly_units\":{\"time\":\"unixtime\"},"
    + "\"hourly\":{\"time\":[1735686000,1735689600],\"temperature_2m\":[1,null]}}"

  private static let flySight: String = {
    let head =
      "$FLYS,1\n$COL,GNSS,time,lat,lon,velN,velE\n$UNIT,GNSS,,deg,deg,m/s,m/s\n$DATA\n"
    return head + rows(20) { "$GNSS,2024-04-20T04:19:\(10 + $0).000Z,47.5,8.5,1,2\n" }
  }()

  private static let tmy3: String = {
    let head = "1,\"TOWN\",NC,-5.0,36.1,-79.95,273\nDate (MM/DD/YYYY),Time (HH:MM),Dry-bulb (C)\n"
    return head + rows(15) { "01/01/1988,\(10 + $0):00,10\n" }
  }()

  private static let crn = rows(5) { row in
    "92821 20200706 120\(row) 20200706 070\(row)      3  -80.69   28.62    24.9     0.0 -99999 0"
      + "    25.5 C 0    93 0 -99.000 -9999.0   990 0   1.57 0\n"
  }
}
