# Targets that make Ripples ready for machines without a compiler; part of the Makefile.
.PHONY: install uninstall deb deb-check wheel wheel-check

install:  ## the command that `make build` made, its examples, manual and completions below PREFIX=/usr/local
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" scripts/install/install.sh

uninstall:  ## remove what `make install` put below PREFIX=/usr/local
	@DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" scripts/install/install.sh uninstall

deb: build wasm  ## a Debian package that needs no Swift: out/ripples_VERSION_amd64.deb
	@scripts/deps.sh packages && scripts/install/deb.sh

deb-check:  ## install that package in a bare Debian 12, make the demo there, remove it (as root; some minutes)
	@scripts/deps.sh packages && scripts/deb-check.sh

wheel: build wasm  ## a Python wheel that carries the command: out/wheel/ripples-VERSION-…-linux_x86_64.whl
	@scripts/install/wheel.sh

wheel-check:  ## install that wheel in a bare Debian 12, render with it there, remove it (as root; some minutes)
	@scripts/deps.sh packages && scripts/wheel-check.sh
