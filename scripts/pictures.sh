#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pictures of the README and the guide anew: the demo's scenario (fixed seed) on a private redis-server, and the recorded hour (tests/incident).
# Pages that neither shows are left out.
. "$(dirname "$0")/lib/common.sh"
install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}"
build_preset release lockscope incident_pictures
pictures=$ROOT/docs/pictures
mkdir -p "$pictures"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# keep FILE NAME: where README or guide shows it
keep() { if grep -qF "pictures/$2" "$ROOT/README.md" "$ROOT/docs/guide.md"; then cp "$1" "$pictures/$2"; fi; }

# shot THEME LANGUAGE SIZE SUFFIX: one run of the program, one picture of each page
shot() {
    XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state QT_QPA_PLATFORM=offscreen \
        "$ROOT/build/release/bin/lockscope" --demo --theme "$1" --language "$2" --size "$3" --grab "$work/$4" --after 50 2>/dev/null
    local page
    for page in "$work/$4"/*.png; do keep "$page" "$(basename "$page" .png)-$4.png"; done
}
shot dark en 1600x1000 dark &
shot light en 1600x1000 light &
wait
shot light zh_TW 1280x720 light-zh_TW

# demo KIND PAGE AFTER: a demo of several servers, some seconds after the first thing that happens in it by itself
demo() {
    XDG_CONFIG_HOME=$work/config-$1 XDG_STATE_HOME=$work/state-$1 QT_QPA_PLATFORM=offscreen \
        "$ROOT/build/release/bin/lockscope" --demo "$1" --page "$2" --theme dark --language en --size 1600x1000 --grab "$work/$1" --after "$3" 2>/dev/null
    keep "$work/$1/$2.png" "$1-$2-dark.png"
}
demo redlock quorum 68 &
demo cluster timeline 68 &
wait

# The incident, at its moments.
mkdir -p "$work/incident"
QT_QPA_PLATFORM=offscreen "$ROOT/build/release/tests/incident_pictures" "$work/incident" 2>/dev/null
for page in "$work/incident"/*.png; do keep "$page" "$(basename "$page")"; done

# fair THEME SUFFIX: a fair lock of the real Redisson, three Java programs of three threads each at it, its queue drawn
fair() {
    local server=$work/fair-$2 port=$((20000 + RANDOM % 12000)) running=()
    mkdir -p "$server"
    redis-server --bind 127.0.0.1 --port "$port" --save '' --notify-keyspace-events 'Kg$lshzxe' --dir "$server" >/dev/null &
    running+=($!)
    until redis-cli -p "$port" ping >/dev/null 2>&1; do kill -0 "${running[0]}" || fail "no redis-server on port $port"; sleep 0.1; done
    local i
    for i in 1 2 3; do
        mkfifo "$server/ask-$i"
        "$redisson" redisson-fair "$port" <"$server/ask-$i" >/dev/null 2>&1 &
        running+=($!)
        eval "exec 1$i>'$server/ask-$i'" # it ends with its standard input
        echo '{"do":"contend","name":"lock:order:42","threads":3,"sections":1000,"work_ms":1200,"think_ms":100}' >"$server/ask-$i"
    done
    sleep 8
    XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state QT_QPA_PLATFORM=offscreen \
        "$ROOT/build/release/bin/lockscope" --uri "redis://127.0.0.1:$port" --pattern 'lock:*' --theme "$1" --language en \
        --size 1600x1000 --grab "$server" --after 20 2>/dev/null
    kill "${running[@]}"
    wait "${running[@]}" || true
    keep "$server/waitsfor.png" "waitsfor-$2.png"
    keep "$server/locks.png" "fair-queue-$2.png"
}
. "$ROOT/scripts/lib/interop.sh"
redisson=$LOCKSCOPE_INTEROP_CACHE/drivers/java
if [ ! -x "$redisson" ]; then
    mkdir -p "$LOCKSCOPE_INTEROP_CACHE/drivers" "$LOCKSCOPE_INTEROP_CACHE/java"
    ( cd "$LOCKSCOPE_INTEROP_CACHE/java" && need_java && prepare_java ) || true
fi
if [ -x "$redisson" ]; then
    fair dark dark
else
    say "Redisson could not be had: the pictures of its fair lock stay as they are"
fi
git -C "$ROOT" status --short docs/pictures
