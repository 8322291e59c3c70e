internal import CKernels

/// An instruction set for which the kernels are compiled; all give the same samples.
public enum KernelVariant: String, Sendable, CaseIterable {
  /// The instruction set that every processor of the family has.
  case baseline
  /// Vectors of 256 bits (AVX2).
  case wide
  /// Vectors of 512 bits (AVX-512 F, BW, DQ and VL).
  case widest

  /// The environment variable that names a variant; without it the processor decides.
  public static let variable = "RIPPLES_KERNELS"

  /// The variants' names in a sentence.
  public static let words = "baseline, wide or widest"

  private var code: kernels_variant {
    switch self {
    case .baseline: KERNELS_BASELINE
    case .wide: KERNELS_WIDE
    case .widest: KERNELS_WIDEST
    }
  }

  /// The variant that runs.
  public static var running: KernelVariant {
    let code = kernels_running()
    return allCases.first { $0.code == code } ?? .baseline
  }

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
      "\(variable) names no kernels: expected \(words), or leave it out"
    case KERNELS_NOT_HERE:
      "\(variable)=wide needs a processor with AVX2, and widest one with AVX-512, which this one lacks: leave it out"
    default: nil
    }
  }
}
