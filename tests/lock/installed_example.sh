#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# installed_example.sh <source> <build> <cmake> <compiler>: installs the lock library to a folder of its own, builds the
# example against that copy alone, and runs it on a private redis-server.
set -euo pipefail
source=$1 build=$2 cmake=$3 compiler=$4
work=$(mktemp -d)
server=
finish() { [ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"; }
trap finish EXIT

"$cmake" --install "$build" --component lock --prefix "$work/installed" >/dev/null
# What is installed says nothing of where it was built.
if grep -rIlF -e "$source" -e "$build" "$work/installed"; then
    echo "these name the place they were built at" >&2
    exit 1
fi
cp -r "$source/examples/lock" "$work/example"
"$cmake" -S "$work/example" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_PREFIX_PATH="$work/installed" >/dev/null
"$cmake" --build "$work/build"

# The same by pkg-config, and for a program that asks for a version before 1.0.
pc=$(dirname "$(find "$work/installed" -name lockscope-lock.pc)")
# shellcheck disable=SC2046 # words
"$compiler" -std=c++20 "$work/example/main.cpp" -o "$work/by-pkg-config" $(PKG_CONFIG_PATH="$pc" pkg-config --cflags --libs lockscope-lock)
sed 's/LockscopeLock 1.0 REQUIRED/LockscopeLock 0.1 REQUIRED/' "$source/examples/lock/CMakeLists.txt" >"$work/example/CMakeLists.txt"
"$cmake" -S "$work/example" -B "$work/old" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$work/installed" >/dev/null
# The same with the shared library, which shows its own names only.
sed 's/Lockscope::lock)/Lockscope::lock_shared)/' "$source/examples/lock/CMakeLists.txt" >"$work/example/CMakeLists.txt"
"$cmake" -S "$work/example" -B "$work/shared" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_PREFIX_PATH="$work/installed" >/dev/null
"$cmake" --build "$work/shared"
library=$(find "$work/installed" -name 'liblockscope-lock.so.*.*.*')
readelf -d "$library" | grep -qE 'SONAME.*liblockscope-lock\.so\.[0-9]+\]'
if nm -DC --defined-only "$library" | grep -v 'lockscope::lock::v1::'; then
    echo "the shared library shows these, too" >&2
    exit 1
fi
sed 's/LockscopeLock 1.0 REQUIRED/LockscopeLock 0.1 REQUIRED/' "$source/examples/lock/CMakeLists.txt" >"$work/example/CMakeLists.txt"
# A version that is not there yet is not found.
sed -i 's/LockscopeLock 0.1 REQUIRED/LockscopeLock 2.0 REQUIRED/' "$work/example/CMakeLists.txt"
if "$cmake" -S "$work/example" -B "$work/new" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$work/installed" >/dev/null 2>&1; then
    echo "a version 2.0 was found" >&2
    exit 1
fi

redis-server --port 0 --unixsocket "$work/redis.sock" --dir "$work" --save '' --appendonly no >"$work/server.log" &
server=$!
for _ in $(seq 200); do [ -S "$work/redis.sock" ] && break; sleep 0.05; done
timeout 60 "$work/build/lock-example" "unix://$work/redis.sock" | tee "$work/output"
grep -qx 'sold 100 of 100' "$work/output"
timeout 60 "$work/shared/lock-example" "unix://$work/redis.sock" | grep -qx 'sold 100 of 100'
timeout 60 "$work/by-pkg-config" "unix://$work/redis.sock" | grep -qx 'sold 100 of 100'
# The second example: two services in one read-write lock, behind a Sentinel and TLS, if the library has that.
if ldd "$work/build/lock-prices" | grep -q libssl; then
    timeout 120 "$work/example/prices.sh" "$work/build/lock-prices" >"$work/prices" || { cat "$work/prices"; exit 1; }
    [ "$(grep -cx 'C++: 200 sections, 0 torn' "$work/prices")" -eq 2 ] || { cat "$work/prices"; exit 1; }
fi
# And it says what is wrong, instead of hanging, when there is no server.
if "$work/build/lock-example" "unix://$work/nobody.sock" 2>"$work/error"; then exit 1; fi
grep -q 'cannot be reached' "$work/error"
