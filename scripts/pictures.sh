#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pictures of the README anew: the demo's scenario (fixed seed) on a private redis-server, every page.
. "$(dirname "$0")/lib/common.sh"
install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}"
build_preset release lockscope
pictures=$ROOT/docs/pictures
mkdir -p "$pictures"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# shot THEME LANGUAGE SIZE SUFFIX: one run of the program, one picture of each page
shot() {
    XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state QT_QPA_PLATFORM=offscreen \
        "$ROOT/build/release/bin/lockscope" --demo --theme "$1" --language "$2" --size "$3" --grab "$work/$4" --after 50 2>/dev/null
    local page
    for page in "$work/$4"/*.png; do cp "$page" "$pictures/$(basename "$page" .png)-$4.png"; done
}
shot dark en 1600x1000 dark &
shot light en 1600x1000 light &
wait
shot dark zh_CN 1280x720 dark-zh_CN &
shot light zh_TW 1280x720 light-zh_TW &
wait

# fair THEME SUFFIX: Redisson's fair lock at work (case B7), its queue drawn
fair() {
    local server=$work/fair-$2 program=$ROOT/build/release/bin/lockscope
    mkdir -p "$server"
    redis-server --port 0 --unixsocket "$server/redis.sock" --save '' --notify-keyspace-events 'Kg$lshzxe' --dir "$server" >/dev/null &
    local redis=$!
    until redis-cli -s "$server/redis.sock" ping >/dev/null 2>&1; do sleep 0.1; done
    "$program" simulate B7 --uri "unix://$server/redis.sock" --yes --seconds 30 --seed 7 >/dev/null 2>&1 &
    local workers=$!
    sleep 2
    XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state QT_QPA_PLATFORM=offscreen \
        "$program" --uri "unix://$server/redis.sock" --pattern 'lockscope-sim:*lock:*' --theme "$1" --language en \
        --size 1600x1000 --grab "$server" --after 12 2>/dev/null
    kill "$workers"
    wait "$workers" || true
    kill "$redis"
    wait "$redis" || true
    cp "$server/waitsfor.png" "$pictures/waitsfor-$2.png"
    cp "$server/locks.png" "$pictures/fair-queue-$2.png"
}
fair dark dark
fair light light
ls "$pictures"
