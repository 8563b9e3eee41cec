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
    -h | --help) sed -n '4,8s/^# //p' "$0"; exit 0 ;;
    *) fail "unknown argument $argument; --help says what there is" ;;
    esac
done
cd "$ROOT"
git_here() { git -c safe.directory='*' -C "$ROOT" "$@"; }
commit=$(git_here describe --always --dirty 2>/dev/null || echo 'a source archive')
# What cannot work is said before the build, not after it.
if [ -n "$twice$rooms" ]; then
    [ -e .git ] || fail "--twice and --clean-room build a clone of the commit, and here is no git"
    git_here diff-index --quiet HEAD -- || fail "--twice and --clean-room build a clone of the commit: commit or stash what is changed"
fi
[ -z "$rooms" ] || [ "$(id -u)" -eq 0 ] || fail "--clean-room makes chroots: run it as root"

install_packages "${BUILD_PACKAGES[@]}" lintian desktop-file-utils appstream gzip
# All times in the packages are the commit's; a source archive has none, and is asked for its own.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git_here log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH

# package SOURCE OUT: builds the packages of that source folder, in its build/package
package() (
    ROOT=$1
    umask 022
    export CCACHE_BASEDIR=$ROOT
    build_preset package lockscope lockscope-worker lockscope_core lockscope_formats lockscope_lock lockscope_lock_shared manual
    mkdir -p "$2"
    rm -f "$2"/*.deb
    cpack --config build/package/CPackConfig.cmake -B "$2" >"$2/cpack.log" 2>&1 || { cat "$2/cpack.log"; fail "cpack failed"; }
    rm -rf "$2/_CPack_Packages"
)

skipped=()
out=$ROOT/build/packages
say "== building the packages of $commit"
package "$ROOT" "$out"
say "== desktop entry, AppStream data, lintian"
desktop-file-validate resources/linux/*.desktop
# The program has no home page on the internet; validators from 1.0 on warn of that, and older ones do not know the warning.
no_home_page=(--override=url-homepage-missing=info)
[[ $(appstreamcli --version) != *' 0.'* ]] || no_home_page=()
appstreamcli validate --no-net "${no_home_page[@]}" build/package/generated/*.metainfo.xml
lintian --fail-on error "$out"/*.deb || fail "lintian finds errors"
say "lintian finds no errors"
say "== a program against the packages of the lock library"
scripts/package/trylock.sh "$out"
manifest=scripts/package/io.github.lockscope.Lockscope.yml
if command -v flatpak-builder >/dev/null; then
    # It leaves a folder where it is called.
    ( cd build && flatpak-builder --show-manifest "$ROOT/$manifest" >/dev/null ) || fail "flatpak-builder cannot read $manifest"
    skipped+=("the Flatpak: its manifest was read, building it needs runtime and sources from the internet (docs/packaging.md)")
else
    skipped+=("the Flatpak: there is no flatpak-builder, so not even its manifest was read (docs/packaging.md)")
fi

if [ -n "$twice" ]; then
    say "== building them again in another folder, without ccache"
    other=$(mktemp -d)
    trap 'rm -rf "$other"' EXIT
    git_here clone -q "$ROOT" "$other/a-longer-path"
    # Without ccache: what it remembers would be the same in any case.
    CCACHE_DISABLE=1 package "$other/a-longer-path" "$other/packages"
    for deb in "$out"/*.deb; do
        cmp "$deb" "$other/packages/$(basename "$deb")" || fail "the second build gives other bytes"
    done
    say "the same bytes from another folder"
else
    skipped+=("the comparison with a second build: --twice")
fi
if [ -n "$appimage" ]; then
    say "== AppDir"
    "$ROOT/scripts/package/appimage.sh"
    command -v appimagetool >/dev/null || skipped+=("the AppImage: there is no appimagetool; the AppDir is complete")
else
    skipped+=("the AppDir: --appimage")
fi
if [ -n "$rooms" ]; then
    for suite in bookworm trixie; do "$ROOT/scripts/package/cleanroom.sh" "$suite"; done
else
    skipped+=("installing and trying the packages in clean chroots, and those of the other Debian: --clean-room")
fi

say "== packages of $commit"
( cd "$out" && for file in *.deb */*.deb *.AppImage; do
    [ ! -f "$file" ] || printf '%10d bytes  %s  %s\n' "$(stat -c %s "$file")" "$(sha256sum "$file" | cut -c1-64)" "$file"
done )
[ ${#skipped[@]} -eq 0 ] || { say "== not done"; printf -- '- %s\n' "${skipped[@]}"; }
