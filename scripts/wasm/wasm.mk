# Targets of the engine as WebAssembly; part of the Makefile.
.PHONY: wasm wasm-check

wasm: deps  ## the engine as WebAssembly for a page: .build/wasm/ripples-engine.wasm
	@scripts/wasm.sh

wasm-check: wasm  ## play every mapping with it in node and Chromium: the same bits as the command's (ARGS=20)
	swift build -c release --product ripples-tape
	@scripts/wasm-check.sh $(ARGS)
