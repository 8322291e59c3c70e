#!/usr/bin/env bash
# Makes a Debian package of the command that `make build` has made and of what comes with it: out/ripples_VERSION_ARCH.deb. Swift's
# runtime is in the command; the libraries that it is linked with or loads become dependencies. The same tree gives the same bytes.
# Usage: scripts/install/deb.sh [FOLDER]; RIPPLES=path names another build.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=${1:-out}
stop() { echo "deb.sh: $1" >&2; exit 1; }
for tool in dpkg-deb dpkg-shlibdeps; do command -v "$tool" >/dev/null || stop "$tool is missing: apt-get install dpkg-dev"; done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/debian/ripples
DESTDIR=$root PREFIX=/usr scripts/install/install.sh >/dev/null
version=$("$root/usr/bin/ripples" --version)
arch=$(dpkg --print-architecture)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
maintainer=$(sed -n 's/^Maintainer: //p' scripts/install/control)

# Debian's own places and forms of what is read.
mkdir -p "$root/usr/share/zsh/vendor-completions" "$root/usr/share/lintian/overrides"
mv "$root/usr/share/zsh/site-functions/_ripples" "$root/usr/share/zsh/vendor-completions/"
rmdir "$root/usr/share/zsh/site-functions"
gzip -9 -n "$root"/usr/share/man/man1/*.1
printf 'ripples (%s) stable; urgency=medium\n\n  * Release %s; what has changed stands in CHANGELOG.md.gz.\n\n -- %s  %s\n' \
  "$version" "$version" "$maintainer" "$(date -R -u -d "@$SOURCE_DATE_EPOCH")" |
  gzip -9 -n >"$root/usr/share/doc/ripples/changelog.gz"
gzip -9 -n -c CHANGELOG.md >"$root/usr/share/doc/ripples/CHANGELOG.md.gz"
cat >"$root/usr/share/lintian/overrides/ripples" <<'OVERRIDES'
# Reports and pages must work offline and look the same everywhere, so that they bring the versions that were tested.
ripples: embedded-javascript-library *
# The Swift project tests its runtime as part of its releases; the package needs no compiler so.
ripples: embedded-library *
OVERRIDES

cp scripts/install/control "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/ripples" | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || stop "dpkg-shlibdeps found no library; is $root/usr/bin/ripples a program of this system?"
delayed=$(scripts/install/libraries.sh delayed "$root/usr/bin/ripples" | cut -d " " -f 2)
[ -n "$delayed" ] || stop "$root/usr/bin/ripples names no library that it loads when it needs it"
for package in $delayed; do depends+=", $package"; done
mkdir "$root/DEBIAN"
{
  sed -n '/^Package:/,$p' scripts/install/control |
    sed -e "s/^Package: .*/&\nVersion: $version\nSection: sound\nPriority: optional\nMaintainer: $maintainer/" \
      -e "s/^Architecture: .*/Architecture: $arch\nInstalled-Size: $(du -k -s "$root/usr" | cut -f 1)/" \
      -e "s/\${shlibs:Depends}/$depends/"
} >"$root/DEBIAN/control"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
mkdir -p "$out"
package=$out/ripples_${version}_$arch.deb
dpkg-deb --root-owner-group -Zxz --build "$root" "$package" >/dev/null
echo "$package: $(($(stat -c %s "$package") / 1024)) KB, $(du -k -s "$root/usr" | cut -f 1) KB installed; depends on $depends"
