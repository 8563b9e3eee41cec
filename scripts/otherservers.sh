#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# scripts/otherservers.sh SERVER SUITE [--tests REGEX] [--nemesis N]
# The tests that talk to servers, with the server of another Debian release instead of this one's: SERVER is redis or valkey, SUITE
# trixie (Redis 8.0, Valkey 8.1), forky (Valkey 9) ... The release's packages are unpacked in build/servers/<suite>, with the libraries that they
# need, and nothing is installed of them; each is signed by Debian. --nemesis N: so many faults over a cluster and a Sentinel group besides.
. "$(dirname "$0")/lib/common.sh"
server=${1:-} suite=${2:-} faults=0
tests='^(sandbox|topology|monitor|actions|lock)\.|^core\.(cluster|sentinel|quorum|several|stream|releaseverb|trace)$'
[[ $server =~ ^(redis|valkey)$ && $suite =~ ^[a-z]+$ ]] || fail "otherservers.sh redis|valkey SUITE: the head of the script has its options"
shift 2
while [ $# -gt 0 ]; do
    case $1 in
    --tests) tests=${2:?--tests needs an expression}; shift 2 ;;
    --nemesis) faults=${2:?--nemesis needs a number}; shift 2 ;;
    *) fail "otherservers.sh: what is $1? The head of the script has its options." ;;
    esac
done
cd "$ROOT"
install_packages "${BUILD_PACKAGES[@]}" "${RUN_PACKAGES[@]}" "${TEST_PACKAGES[@]}" patchelf
folder=$ROOT/build/servers/$suite

# What the servers of these releases need beside themselves.
LIBRARIES=(libc6 libgcc-s1 libstdc++6 libatomic1 libjemalloc2 liblzf1 libssl3t64 libsystemd0 libcap2 libzstd1 liblz4-1 liblzma5 libgcrypt20
    libgpg-error0 zlib1g openssl-provider-legacy)

# A view of that release which apt keeps apart from this system's.
apt_of() {
    apt-get -qq -o Acquire::Retries=3 -o Dir::State="$folder/apt" -o Dir::State::status="$folder/apt/status" -o Dir::Cache="$folder/apt/cache" \
        -o Dir::Etc::sourcelist="$folder/apt/sources.list" -o Dir::Etc::sourceparts=- -o APT::Sandbox::User=root "$@"
}

unpack() {
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial" "$folder/packages"
    : >"$folder/apt/status"
    printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian %s main\n' "$suite" >"$folder/apt/sources.list"
    apt_of update || fail "the lists of Debian $suite could not be had"
    ( cd "$folder/packages" && rm -f ./*.deb && apt_of download "$server-server" "$server-tools" "${LIBRARIES[@]}" ) || fail "packages of Debian $suite could not be had"
    rm -rf "$folder/tree"
    local package
    for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder/tree"; done
}

# Programs that find the libraries of their own release, under the names by which the tests start them.
place() {
    local bin=$folder/$server/bin libraries loader name
    libraries=$(find "$folder/tree" -name 'libc.so.6' -printf '%h\n' | head -n 1)
    loader=$(find "$folder/tree" -name 'ld-linux-x86-64.so.2' -o -name 'ld-linux-aarch64.so.1' | head -n 1)
    [ -n "$libraries" ] && [ -n "$loader" ] || fail "no libraries in the packages of Debian $suite"
    rm -rf "$bin"
    mkdir -p "$bin"
    for name in server cli; do
        cp "$folder/tree/usr/bin/$server-$name" "$bin/redis-$name"
        patchelf --set-interpreter "$loader" --set-rpath "$libraries" "$bin/redis-$name"
    done
    "$bin/redis-server" --version >/dev/null || fail "$server of Debian $suite does not start here"
}

unpack
place
export PATH="$folder/$server/bin:$PATH"
say "== $(redis-server --version)"
build_preset release
code=0
ctest --preset release -j4 -R "$tests" --repeat until-pass:2 || code=1
if [ "$faults" -gt 0 ]; then
    for world in cluster sentinel; do scripts/nemesis.sh --world "$world" --total "$faults" || code=1; done
fi
exit $code
