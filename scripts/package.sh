#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds the Debian packages of this commit into build/packages, checks them, and lists them with their sizes.
#   scripts/package.sh                   the packages of this Debian
#   scripts/package.sh --twice           besides, builds them again in another folder; the bytes must be the same
#   scripts/package.sh --clean-room      besides, for Debian 12 and 13: built in one clean chroot, installed and tried in another (root)
#   scripts/package.sh --appimage        besides, an AppDir and, where appimagetool is installed, an AppImage
. "$(dirname "$0")/lib/common.sh"
twice= rooms= appimage=
for argument in "$@"; do
    case $argument in
    --twice) twice=1 ;;
    --clean-room) rooms=1 ;;
    --appimage) appimage=1 ;;
    *) fail "unknown argument $argument; the head of scripts/package.sh says what there is" ;;
    esac
done
cd "$ROOT"
install_packages "${BUILD_PACKAGES[@]}" lintian desktop-file-utils appstream gzip
# All times in the packages are the commit's; a source archive has none, and is asked for its own.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -c safe.directory='*' log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH

# package SOURCE OUT: builds the packages of that source folder, in its build/package
package() (
    ROOT=$1
    umask 022
    export CCACHE_BASEDIR=$ROOT
    build_preset package lockscope lockscope-worker lockscope_core lockscope_formats lockscope_lock manual
    mkdir -p "$2"
    rm -f "$2"/*.deb
    cpack --config build/package/CPackConfig.cmake -B "$2" >"$2/cpack.log" 2>&1 || { cat "$2/cpack.log"; fail "cpack failed"; }
    rm -rf "$2/_CPack_Packages"
)

out=$ROOT/build/packages
package "$ROOT" "$out"
desktop-file-validate resources/linux/*.desktop
appstreamcli validate --no-net resources/linux/*.metainfo.xml
say "== lintian"
lintian --fail-on error "$out"/*.deb || fail "lintian finds errors"

if [ -n "$twice" ]; then
    other=$(mktemp -d)
    trap 'rm -rf "$other"' EXIT
    git -c safe.directory='*' clone -q "$ROOT" "$other/a-longer-path"
    # Without ccache: what it remembers would be the same in any case.
    CCACHE_DISABLE=1 package "$other/a-longer-path" "$other/packages"
    for deb in "$out"/*.deb; do
        cmp "$deb" "$other/packages/$(basename "$deb")" || fail "the second build gives other bytes (is something not committed?)"
    done
    say "== the same bytes from another folder"
fi
if [ -n "$appimage" ]; then "$ROOT/scripts/package/appimage.sh"; fi
if [ -n "$rooms" ]; then
    for suite in bookworm trixie; do "$ROOT/scripts/package/cleanroom.sh" "$suite"; done
fi
say "== packages of $(git -c safe.directory='*' describe --always --dirty 2>/dev/null || echo 'a source archive')"
( cd "$out" && for file in *.deb */*.deb *.AppImage; do
    [ ! -f "$file" ] || printf '%10d bytes  %s  %s\n' "$(stat -c %s "$file")" "$(sha256sum "$file" | cut -c1-64)" "$file"
done )
