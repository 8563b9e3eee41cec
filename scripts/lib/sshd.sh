# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced after common.sh: an sshd for the tests, unpacked into build/sshd and never installed: no service, no user, no host key appears on
# the machine.
prepare_sshd() {
    local folder=$ROOT/build/sshd work
    [ -x "$folder/usr/sbin/sshd" ] && return
    work=$(mktemp -d)
    # Lists that are missing, or older than the archive, are fetched; then it is tried once more.
    unpack_sshd "$work" || { update_lists && unpack_sshd "$work"; } || fail "Debian's openssh-server could not be downloaded for the tests"
    mkdir -p "$(dirname "$folder")"
    rm -rf "$folder"
    mv "$work/tree" "$folder"
    rm -rf "$work"
}

update_lists() {
    local root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    "${root[@]}" apt-get -o Acquire::Retries=3 update -qq
}

unpack_sshd() {
    (
        cd "$1"
        # What it needs beside the libraries of a usual system; some have other names in other releases.
        local name names=(openssh-server)
        for name in libwrap0 libwtmpdb0; do
            if apt-cache show "$name" >/dev/null 2>&1; then names+=("$name"); fi
        done
        chmod 755 .
        apt-get -qq -o Acquire::Retries=3 download "${names[@]}" 2>/dev/null || exit 1
        for name in *.deb; do dpkg -x "$name" tree || exit 1; done
    )
}
