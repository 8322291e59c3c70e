internal import CKernels

/// An instruction set for which the kernels are compiled; all give the same samples.
public enum KernelVariant: String, Sendable, CaseIterable {
  /// The instruction set that every processor of the family has.
  case baseline
  /// Vectors of 256 bits (AVX2).
  case wide

  /// The environment variable that names a variant; without it the processor decides.
  public static let variable = "RIPPLES_KERNELS"

  private var code: kernels_variant { self == .wide ? KERNELS_WIDE : KERNELS_BASELINE }

  /// The variant that runs.
  public static var running: KernelVariant { kernels_running() == KERNELS_WIDE ? .wide : .baseline }

  /// Whether this processor can run the variant.
  public var isAvailable: Bool { kernels_can_run(code) != 0 }

  /// Changes the variant, between two notes or within one: the sound stays the same.
  public func run() {
    precondition(isAvailable, "this processor cannot run the \(rawValue) kernels")
    kernels_run(code)
  }

  /// The message for an invalid value of the environment variable; nil when it is valid or missing.
  public static var fault: String? {
    switch kernels_choice_fault() {
    case KERNELS_UNKNOWN_WORD:
      "\(variable) names no kernels: expected baseline or wide, or leave it out"
    case KERNELS_NOT_HERE:
      "\(variable)=wide needs a processor with AVX2, which this one lacks: leave it out"
    default: nil
    }
  }
}
