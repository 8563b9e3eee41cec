#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# clang-tidy over the Qt-free rooms and over every source changed since a revision (default: the parent of HEAD).
#   scripts/tidy.sh [--deep] [PRESET] [REVISION]
# What changed is compiled alone, and clang's analyzer walks all paths of it. The other sources of a room are read a dozen at once, and the
# analyzer stays in the function it looks at: that takes a quarter of the time. So are the changed ones where they are more than a hundred.
# --deep: each one alone, as if all of the Qt-free rooms had changed.
. "$(dirname "$0")/lib/common.sh"
deep=
if [ "${1:-}" = --deep ]; then deep=1; shift; fi
preset=${1:-release}
since=${2:-HEAD~1}
cd "$ROOT"
[ -f "build/$preset/compile_commands.json" ] || fail "build the preset '$preset' first: its compile commands are what clang-tidy reads"
git rev-parse -q --verify "$since" >/dev/null || since=$(git hash-object -t tree /dev/null)
# A configuration beside the preset says how each source is compiled alone, with the generated headers of the preset.
database=build/tidy
mkdir -p "$database"
cmake --preset "$preset" -B "$database/alone" -DLOCKSCOPE_UNITY=OFF >"$database/configure.log" 2>&1 || { cat "$database/configure.log"; exit 1; }
changed=$(git diff --name-only --diff-filter=AM "$since" -- 'src/*.cpp')
everything=$(git ls-files 'src/core/*.cpp' 'src/formats/*.cpp' 'src/lock/*.cpp' 'src/sandbox/*.cpp' 'src/tunnel/*.cpp' 'src/simulator/*.cpp' 'src/analysis/*.cpp')
rm -rf "$database/together"
mkdir "$database/together"
python3 - "$preset" "$database" "$changed" "$([ -n "$deep" ] || echo "$everything")" "$everything" <<'PYTHON' >"$database/jobs"
import json, os, re, sys

preset, folder, changed, together, everything = sys.argv[1], sys.argv[2], *(set(text.split()) for text in sys.argv[3:])
if together and len(changed) > 100:
    together, everything, changed = together | changed, everything | changed, set()
entries = {}
for entry in json.load(open(f"{folder}/alone/compile_commands.json")):
    command = entry["command"].replace(f"{folder}/alone/", f"build/{preset}/")
    # The flags of GCC and of its precompiled headers mean nothing to clang.
    entry["command"] = re.sub(r" -fpch-preprocess| -munroll-only-small-loops| -mvzeroupper| -Winvalid-pch| --param=\S+| -include \S*cmake_pch\.hxx", "", command)
    entries[os.path.relpath(entry["file"])] = entry
database, jobs = list(entries.values()), []
rooms = {}
for source in sorted(together - changed):
    rooms.setdefault(source.split("/")[1], []).append(source)
for room, sources in rooms.items():
    pieces = -(-len(sources) // 12)
    for piece in range(pieces):
        part = sources[piece * len(sources) // pieces:(piece + 1) * len(sources) // pieces]
        name = os.path.abspath(f"{folder}/together/{room}_{piece}.cpp")
        with open(name, "w") as file:
            file.writelines(f'#include "{os.path.abspath(source)}"\n' for source in part)
        entry = entries[part[0]]
        command = entry["command"].replace(os.path.abspath(part[0]), name)
        database.append({"directory": entry["directory"], "file": name, "command": command})
        jobs.append(f"shallow {name}")
jobs += [f"deep {source}" for source in sorted(changed | (everything - together))]
json.dump(database, open(f"{folder}/compile_commands.json", "w"))
print("\n".join(jobs))
PYTHON
export database
tidy() {
    local option options=()
    if [ "$1" = shallow ]; then # what is included is what is meant here
        for option in -analyzer-config mode=shallow -analyzer-opt-analyze-headers; do
            options+=(--extra-arg=-Xclang "--extra-arg=$option")
        done
    fi
    clang-tidy -p "$database" --quiet --extra-arg=-Wno-unknown-warning-option --extra-arg=-Wreserved-identifier "${options[@]}" "$2"
}
export -f tidy
xargs -L 1 -P "$(nproc)" bash -c 'tidy "$@"' tidy <"$database/jobs" 2> >(grep -v 'warnings generated' >&2)
