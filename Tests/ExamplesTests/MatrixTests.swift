import Files
import Signals
import TestSupport
import Testing

@testable import Rendering

/// A bundled mapping has the same samples however they are computed; scripts/matrix.sh renders the whole
/// matrix in processes of their own.
@Suite(.serialized) struct MatrixTests {
  private struct Way {
    let block: Int, threads: Int, kernels: KernelVariant
  }

  private static let ways = [
    Way(block: 16, threads: 2, kernels: .wide), Way(block: 37, threads: 1, kernels: .baseline),
    Way(block: 64, threads: 2, kernels: .baseline), Way(block: 512, threads: 1, kernels: .wide),
  ]

  @Test(arguments: Drawn.cases(16, of: ExamplesTests.mappings))
  func samplesDoNotDependOnBlocksThreadsOrKernels(path: String) throws {
    let data = try BundledMapping(path).data
    let before = KernelVariant.running
    defer { before.run() }
    var hashes: Set<String> = []
    for way in Self.ways where way.kernels.isAvailable {
      way.kernels.run()
      var request = RenderRequest(mapping: path, data: data, output: "/dev/null")
      request.format = "raw"
      request.block = way.block
      request.threads = way.threads
      request.length = 2
      request.tail = 0.5
      hashes.insert(try #require(try Render(request).run().file?.hash))
    }
    #expect(hashes.count == 1)
  }
}
