#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# trylock.sh FOLDER: unpacks the packages of the lock library in FOLDER, and builds the example against that copy alone: by CMake with the
# archives and with the shared library, and by pkg-config. Where redis-server is installed, each of them sells on a private one.
. "$(dirname "$0")/../lib/common.sh"
packages=$(realpath "${1:?which folder of packages}")
work=$(mktemp -d)
server=
finish() { [ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"; }
trap finish EXIT

for package in liblockscope-lock1 liblockscope-lock-dev; do
    mkdir "$work/$package"
    dpkg-deb -x "$packages"/${package}_*.deb "$work/$package"
done
# What runs is in the one package, what compiles in the other.
files() { ( cd "$work/$1" && find . ! -type d -name "$2" | sort ); }
[ "$(files liblockscope-lock1 '*lockscope*.so*' | wc -l)" -eq 2 ] || fail "liblockscope-lock1 holds not just the library and its SONAME"
[ -z "$(files liblockscope-lock1 '*.h')$(files liblockscope-lock1 '*.a')" ] || fail "liblockscope-lock1 holds what only a compiler needs"
[ "$(files liblockscope-lock-dev '*.so*' | xargs -n1 basename)" = liblockscope-lock.so ] || fail "liblockscope-lock-dev lacks the link to the library"
[ "$(files liblockscope-lock-dev '*.h' | wc -l)" -ge 20 ] || fail "liblockscope-lock-dev lacks headers"

mkdir "$work/root"
cp -a "$work"/liblockscope-lock1/. "$work"/liblockscope-lock-dev/. "$work/root"
cp -r "$ROOT/examples/lock" "$work/archive"
cp -r "$ROOT/examples/lock" "$work/shared"
sed -i 's/Lockscope::lock)/Lockscope::lock_shared)/' "$work/shared/CMakeLists.txt"
for kind in archive shared; do
    cmake -S "$work/$kind" -B "$work/$kind/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$work/root/usr" >/dev/null
    cmake --build "$work/$kind/build" >/dev/null
    cp "$work/$kind/build/lock-example" "$work/by-$kind"
done
library=$(find "$work/root" -name 'liblockscope-lock.so.1')
LD_LIBRARY_PATH=$(dirname "$library") ldd "$work/by-shared" | grep -q "$library" || fail "the program does not use the shared library"
# The prefix of the package is /usr.
sed -i "s|^prefix=/usr$|prefix=$work/root/usr|" "$(find "$work/root" -name lockscope-lock.pc)"
export PKG_CONFIG_PATH; PKG_CONFIG_PATH=$(dirname "$(find "$work/root" -name lockscope-lock.pc)")
# shellcheck disable=SC2046 # words
c++ -std=c++20 "$ROOT/examples/lock/main.cpp" -o "$work/by-pkgconfig" $(pkg-config --cflags --libs lockscope-lock)

command -v redis-server >/dev/null || { say "built; not run, because there is no redis-server"; exit 0; }
redis-server --port 0 --unixsocket "$work/redis.sock" --dir "$work" --save '' --appendonly no >"$work/server.log" &
server=$!
for _ in $(seq 200); do [ -S "$work/redis.sock" ] && break; sleep 0.05; done
for kind in archive shared pkgconfig; do
    LD_LIBRARY_PATH=$(dirname "$library") timeout 60 "$work/by-$kind" "unix://$work/redis.sock" | grep -qx 'sold 100 of 100' ||
        fail "the program of $kind did not sell 100 of 100"
done
say "built and run: by CMake with the archives and with the shared library, and by pkg-config"
