#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# cleanroom.sh bookworm|trixie [FOLDER]: builds the packages of HEAD in a clean Debian, installs them with apt in another clean one, runs the
# program, its doctor, its window and the library's example there, and removes everything again. With a folder of packages it builds nothing.
# Needs root and mmdebstrap; MIRROR names another mirror.
. "$(dirname "$0")/../lib/common.sh"
suite=${1:?which Debian: bookworm or trixie}
packages=${2:-}
mirror=${MIRROR:-http://deb.debian.org/debian}
[ "$(id -u)" -eq 0 ] || fail "cleanroom.sh makes chroots: run it as root"
install_packages mmdebstrap
work=$(mktemp -d /var/tmp/lockscope-cleanroom.XXXXXX)
trap 'rm -rf --one-file-system "$work"' EXIT

make_room() { mmdebstrap --quiet --variant=minbase --include="ca-certificates${2:+,$2}" "$suite" "$work/$1" "$mirror"; }

# inside ROOM COMMAND: in a mount and process space of its own, so that nothing stays mounted and nothing goes on running
inside() {
    local room=$work/$1; shift
    unshare --mount --pid --fork --kill-child bash -c "
        mount -t proc proc '$room/proc'
        mount -t tmpfs tmpfs '$room/dev/shm' 2>/dev/null || true
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root CI=true chroot '$room' bash -euc \"\$0\"" "$*"
}

if [ -z "$packages" ]; then
    say "== $suite: building in a clean chroot"
    make_room build git
    git -c safe.directory='*' clone -q "$ROOT" "$work/build/lockscope"
    inside build 'apt-get -qq update; cd /lockscope; scripts/package.sh'
    packages=$ROOT/build/packages/$suite
    mkdir -p "$packages"
    rm -f "$packages"/*.deb
    cp "$work"/build/lockscope/build/packages/*.deb "$packages"
    rm -rf --one-file-system "$work/build"
fi

say "== $suite: installing in a clean chroot"
make_room use
printf '#!/bin/sh\nexit 101\n' >"$work/use/usr/sbin/policy-rc.d"
chmod 755 "$work/use/usr/sbin/policy-rc.d"
mkdir "$work/use/packages"
cp "$packages"/*.deb "$work/use/packages"
cp -r "$ROOT/examples/lock" "$work/use/example"
inside use '
    dpkg-query -W -f "\${Package}\n" | sort >/before
    apt-get -qq -o Acquire::Retries=3 update
    apt-get -qq install -y --no-install-recommends /packages/*.deb >/install.log || { cat /install.log; exit 1; }
    lockscope --version
    apt-get -qq install -y --no-install-recommends redis-server g++ cmake ninja-build xvfb xauth man-db bash-completion >>/install.log
    redis-server --port 0 --unixsocket /tmp/redis.sock --save "" --notify-keyspace-events KEA --dir /tmp >/dev/null &
    until [ -S /tmp/redis.sock ]; do sleep 0.1; done
    echo "-- doctor"
    lockscope doctor --uri unix:///tmp/redis.sock
    echo "-- a simulated run in a process of its own"
    lockscope simulate A3 --seconds 3 | tail -3 || true
    echo "-- the window, offscreen and on Xvfb"
    QT_QPA_PLATFORM=offscreen lockscope --uri unix:///tmp/redis.sock --grab /tmp/offscreen --after 1
    QT_QPA_PLATFORM=xcb xvfb-run -a lockscope --uri unix:///tmp/redis.sock --grab /tmp/xvfb --after 1
    ls /tmp/offscreen /tmp/xvfb | grep -c png
    echo "-- the library"
    cmake -S /example -B /tmp/example -G Ninja >/dev/null
    cmake --build /tmp/example
    /tmp/example/lock-example unix:///tmp/redis.sock
    man -l --warnings -E UTF-8 -P cat /usr/share/man/man1/lockscope.1.gz 2>&1 >/dev/null | (! grep .)
    echo "-- removed again"
    apt-get -qq purge -y lockscope liblockscope-lock-dev liblockscope-lock1 >/dev/null
    ! find / -xdev \( -name "*lockscope*" -o -name "*Lockscope*" \) -not -path "/packages/*" -not -path "/proc/*" -not -path "/tmp/*" -not -path "/root/*" -not -path "/var/log/*" | grep .
'
say "== $suite: installed, tried and removed"
