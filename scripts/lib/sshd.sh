# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced after common.sh: an sshd for the tests, unpacked into build/sshd and never installed: no service, no user, no host key appears on
# the machine.
prepare_sshd() {
    local folder=$ROOT/build/sshd work
    [ -x "$folder/usr/sbin/sshd" ] && return
    work=$(mktemp -d)
    (
        cd "$work"
        # What it needs beside the libraries of a usual system; some have other names in other releases.
        local name names=(openssh-server)
        for name in libwrap0 libwtmpdb0; do
            if apt-cache show "$name" >/dev/null 2>&1; then names+=("$name"); fi
        done
        chmod 755 .
        apt-get -qq -o Acquire::Retries=3 download "${names[@]}" 2>/dev/null || fail "Debian's openssh-server could not be downloaded for the tests"
        for name in *.deb; do dpkg -x "$name" tree; done
    )
    mkdir -p "$(dirname "$folder")"
    rm -rf "$folder"
    mv "$work/tree" "$folder"
    rm -rf "$work"
}
