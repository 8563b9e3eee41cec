#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the film of the README anew, docs/pictures/film.webp, and film-still.png for who wants no motion: recorded time, played faster
# (tests/incident/film.cpp). FILM: another program than that of the release build.
. "$(dirname "$0")/lib/common.sh"
install_packages "${RUN_PACKAGES[@]}" webp
if [ -z "${FILM:-}" ]; then
    install_packages "${BUILD_PACKAGES[@]}"
    build_preset release incident_film
    FILM=$ROOT/build/release/tests/incident_film
fi
pictures=$ROOT/docs/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
QT_QPA_PLATFORM=offscreen QT_SCALE_FACTOR=1 "$FILM" "$work" 2>/dev/null || fail "$FILM made no film"

# Ten pictures a second; the last one stays, so that its words can be read before it begins again.
frames=("$work"/[0-9]*.png)
last=$((${#frames[@]} - 1))
tenths=$((last + 10))
[ "$tenths" -ge 100 ] && [ "$tenths" -le 140 ] || fail "the film lasts $tenths tenths of a second, not ten to fourteen seconds"
img2webp -loop 0 -min_size -mixed -d 100 -q 75 "${frames[@]:0:last}" -d 1000 "${frames[last]}" -o "$work/film.webp" >/dev/null
size=$(stat -c %s "$work/film.webp")
[ "$size" -lt 2000000 ] || fail "the film has $size bytes, and 2 MB are the limit"
cp "$work/film.webp" "$pictures/film.webp"
cp "$work/still.png" "$pictures/film-still.png"
say "film.webp: ${#frames[@]} pictures, $((size / 1000)) kB"
git -C "$ROOT" status --short docs/pictures
