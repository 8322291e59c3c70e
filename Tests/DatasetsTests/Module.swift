import Testing

@testable import Datasets
