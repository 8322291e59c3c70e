import Score

/// Turns samples into the bytes of a format and hands them to a sink.
protocol AudioEncoder: AnyObject {
  /// Adds interleaved frames of finite samples; integer formats hold those beyond ±1 at full scale.
  func encode(_ samples: UnsafeBufferPointer<Float>) throws(Fault)
  /// Brings the bytes so far and a valid header to the system, so that what is there can be read.
  func flush() throws(Fault)
  /// Adds what a complete file ends with; the sink is committed afterwards.
  func close() throws(Fault)
}
