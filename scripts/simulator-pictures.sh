#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes docs/pictures/sim-<id>.png anew: each case of the simulator with its own seed, the right way beside it.
# Without arguments all cases and drills, else the ones that are named. LOCKSCOPE: another program than that of the release build.
. "$(dirname "$0")/lib/common.sh"
if [ -z "${LOCKSCOPE:-}" ]; then
    install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}"
    build_preset release lockscope
    LOCKSCOPE=$ROOT/build/release/bin/lockscope
fi
pictures=$ROOT/docs/pictures
mkdir -p "$pictures"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- $(basename -s .json -a "$ROOT"/resources/scenarios/[A-Z]*.json) none
for id in "$@"; do
    XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state QT_QPA_PLATFORM=offscreen "$LOCKSCOPE" --case "$id" \
        --theme dark --language en --size 1280x800 --grab "$work" --after "${AFTER:-8}" 2>/dev/null
    mv "$work/simulator.png" "$pictures/sim-$id.png"
    echo "sim-$id.png"
done
