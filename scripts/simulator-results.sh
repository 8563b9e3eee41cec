#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# scripts/simulator-results.sh [lockscope]: every case once with its own seed, and the table "Each case once" of
# docs/simulator-results.md written anew. Fails, and writes nothing, when a case did not show what it is there to show.
set -eu
cd "$(dirname "$0")/.."
program=${1:-build/release/bin/lockscope}
if [ ! -x "$program" ]; then
    echo "simulator-results.sh: there is no program $program. Build it (scripts/build.sh), or name another one." >&2
    exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" simulate --list >"$work/list"
"$program" simulate --all --json >"$work/runs"
python3 - "$work/list" "$work/runs" docs/simulator-results.md <<'PYTHON'
import datetime, json, os, subprocess, sys

names = {words[0]: words[1] for words in map(str.split, open(sys.argv[1])) if len(words) > 1}


def percent(part):
    return "-" if part is None else f"{100 * part:.1f} %"


version = subprocess.run(["redis-server", "--version"], capture_output=True, text=True).stdout
version = version.split("v=")[1].split()[0]
lines = [f"`lockscope simulate --all`, release build, {datetime.date.today()}, {os.cpu_count()} cores, redis-server {version} "
         "(`scripts/simulator-results.sh` writes this table):", "",
         "| case | shown | cycles | waited | p50 ms | p99 ms | monitor: recall | precision |",
         "|---|---|---|---|---|---|---|---|"]
for line in open(sys.argv[2]):
    run = json.loads(line)
    shown = ", ".join(f"{count} {what}" for what, count in run["verdict"].items() if count) or "clean"
    monitor = run["monitor"]
    lines.append(f"| {run['pattern']} {names[run['pattern']]} | {shown} | {run['cycles']} | {run['waited']} | "
                 f"{run['wait']['p50']} | {run['wait']['p99']} | {percent(monitor['recall'])} | "
                 f"{percent(monitor['precision'])} |")
page = open(sys.argv[3]).read()
begin = page.index("## Each case once\n") + len("## Each case once\n")
end = page.index("\n## ", begin)
open(sys.argv[3], "w").write(page[:begin] + "\n" + "\n".join(lines) + "\n" + page[end:])
PYTHON
