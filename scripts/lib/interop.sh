# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced after common.sh: prepares the drivers of tests/interop in build/interop-cache, each toolchain once for its pinned versions.
INTEROP_SOURCES=$ROOT/tests/interop/drivers
export LOCKSCOPE_INTEROP_CACHE=${LOCKSCOPE_INTEROP_CACHE:-$ROOT/build/interop-cache}

# have VERSION_COMMAND MINIMUM: whether a command is there and prints a version of at least this.
have() {
    local told # no pipes: with pipefail, who writes on when nobody reads any more has failed
    told=$($1 2>/dev/null) || return 1
    [[ $told =~ [0-9]+\.[0-9]+(\.[0-9]+)? ]] || return 1
    printf '%s\n%s\n' "$2" "${BASH_REMATCH[0]}" | sort -V -C
}

# need VERSION_COMMAND MINIMUM PACKAGE...: uses what is on the PATH, else installs the packages. On false, says why.
need() {
    local command=$1 minimum=$2; shift 2
    have "$command" "$minimum" && return
    ( install_packages "$@" ) >&2 || { echo "'${command%% *}' $minimum or newer is missing and could not be installed"; return 1; }
    hash -r
    have "$command" "$minimum" || { echo "'${command%% *}' $minimum or newer is missing; Debian's is older"; return 1; }
}

# launcher TOOLCHAIN COMMAND...: the program that the tests start, with LIBRARY PORT behind the command.
launcher() {
    local name=$1; shift
    printf '#!/bin/sh\nexec %s "$@"\n' "$*" >"$LOCKSCOPE_INTEROP_CACHE/drivers/$name"
    chmod +x "$LOCKSCOPE_INTEROP_CACHE/drivers/$name"
}

# download COMMAND...: what only fetches, with patience for registries and networks that fail now and then. On failure says
# what could not be had.
download() {
    local try
    for try in 1 2 3; do
        "$@" && return
        [ "$try" -eq 3 ] || { say "interop: try $try of 3 to download failed: $*" >&2; sleep $((try * ${LOCKSCOPE_RETRY_SECONDS:-10})); }
    done
    printf 'error: not downloaded after 3 tries (is the network, or the registry, down?): %s\n' "$*" >&2
    return 1
}

# need_X says on failure why X cannot be had. prepare_X runs in build/interop-cache/X and ends with a launcher; its steps are chained, because
# the shell does not stop at a failure there.
can_make_venv() { python3 -c 'import ensurepip, venv' 2>/dev/null; }
need_python() {
    need 'python3 --version' 3.9 python3 || return 1
    can_make_venv || ( install_packages python3-venv ) >&2
    can_make_venv || { echo "'python3 -m venv' is missing and could not be installed"; return 1; }
}
prepare_python() {
    python3 -m venv --clear venv &&
        download venv/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r "$INTEROP_SOURCES/python/requirements.txt" &&
        launcher incidents "$PWD/venv/bin/python" "$ROOT/tests/incidents/stories.py" &&
        launcher python "$PWD/venv/bin/python" "$INTEROP_SOURCES/python/driver.py"
}

need_node() { need 'node --version' 18.0 nodejs && need 'npm --version' 9.0 npm; }
prepare_node() {
    # "npm ci" refuses a lock file without the optional binaries of other platforms; this takes the locked versions as well.
    rm -rf node_modules && cp "$INTEROP_SOURCES"/node/* . &&
        download npm install --no-save --loglevel error --ignore-scripts --no-audit --no-fund --prefer-offline >/dev/null &&
        launcher node node "$PWD/driver.js"
}

need_go() { need 'go version' 1.19 golang-go; }
prepare_go() {
    ( out=$PWD && cd "$INTEROP_SOURCES/go" && export GOTOOLCHAIN=local CGO_ENABLED=0 && download go mod download && go build -mod=readonly -trimpath -o "$out/driver" . ) &&
        launcher go "$PWD/driver"
}

need_rust() { need 'cargo --version' 1.63 cargo; }
prepare_rust() {
    download cargo fetch --quiet --locked --target "$(rustc -vV | sed -n 's/^host: //p')" \
        --manifest-path "$INTEROP_SOURCES/rust/Cargo.toml" &&
        cargo build --quiet --offline --locked --manifest-path "$INTEROP_SOURCES/rust/Cargo.toml" --target-dir target &&
        launcher rust "$PWD/target/debug/driver"
}

need_java() {
    need 'java --version' 17.0 default-jdk-headless && need 'javac --version' 17.0 default-jdk-headless && need 'mvn --version' 3.6 maven
}
# LOCKSCOPE_REDISSON: another version than the pinned one, of which drivers/java has the checksums.
prepare_java() {
    local version=${LOCKSCOPE_REDISSON:-}
    rm -rf jars classes &&
        download mvn --quiet --batch-mode --strict-checksums --file "$INTEROP_SOURCES/java/pom.xml" \
            org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$PWD/jars" \
            ${version:+"-Dredisson.version=$version"} &&
        ( cd jars && sha256sum --quiet --strict --check "$INTEROP_SOURCES/java/jars${version:+-$version}.sha256" ) &&
        javac -cp "jars/*" -d classes "$INTEROP_SOURCES"/java/*.java &&
        launcher java java -Xmx128m -XX:TieredStopAtLevel=1 -cp "'$PWD/classes:$PWD/jars/*'" Driver
}

# Debian's own package of the library: a registry of PHP packages is not always within reach.
has_php_library() { php -r 'exit((int)!(extension_loaded("redis") && stream_resolve_include_path("Symfony/Component/Lock/autoload.php")));' 2>/dev/null; }
need_php() {
    need 'php --version' 8.0 php-cli || return 1
    has_php_library || ( install_packages php-redis php-symfony-lock ) >&2
    has_php_library || { echo "PHP's 'redis' extension or the Debian package 'php-symfony-lock' is missing and could not be installed"; return 1; }
}
prepare_php() { launcher php php "$INTEROP_SOURCES/php/driver.php"; }

# Prometheus and its promtool, of Debian's package, unpacked: installed it would start a service.
need_prometheus() { command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || { echo "Debian's package of Prometheus is needed, and this is no Debian"; return 1; }; }
prometheus_package() { rm -f ./*.deb && apt-get -qq download prometheus; }
prepare_prometheus() {
    download prometheus_package && rm -rf unpacked && dpkg-deb -x ./prometheus_*.deb unpacked && rm -f ./*.deb &&
        launcher prometheus "$PWD/unpacked/usr/bin/prometheus" && launcher promtool "$PWD/unpacked/usr/bin/promtool"
}

# What a prepared driver was made of: its sources, its lock file and the toolchain.
interop_stamp() {
    local name=$1
    { cat "$ROOT/scripts/lib/interop.sh"; find "$INTEROP_SOURCES/$name" -type f -print0 | sort -z | xargs -0 cat
      case $name in
          prometheus) apt-cache policy prometheus | grep Candidate ;;
          php) php --version; dpkg-query -W php-symfony-lock ;; python) python3 --version ;; node) node --version ;; go) go version ;; rust) cargo --version ;; java) java -version 2>&1; echo "${LOCKSCOPE_REDISSON:-}" ;;
      esac; echo "$LOCKSCOPE_INTEROP_CACHE"; } 2>/dev/null | sha256sum
}

# prepare_toolchain NAME: one of those that have a folder. A missing one is an error in CI; elsewhere false, with the reason.
prepare_toolchain() {
    local name=$1 reason begin=$SECONDS
    mkdir -p "$LOCKSCOPE_INTEROP_CACHE/drivers" "$LOCKSCOPE_INTEROP_CACHE/$name"
    cd "$LOCKSCOPE_INTEROP_CACHE/$name"
    if ! reason=$("need_$name"); then
        [ "${CI:-}" != true ] || fail "interop $name: $reason"
        say "interop: the libraries of $name are skipped: $reason"
        rm -f "../drivers/$name" stamp
        echo "$reason" >"../drivers/$name.missing"
        return 1
    fi
    rm -f "../drivers/$name.missing"
    [ "$(interop_stamp "$name")" != "$(cat stamp 2>/dev/null)" ] || [ ! -x "../drivers/$name" ] || return 0
    say "interop: preparing the libraries of $name"
    rm -f stamp "../drivers/$name"
    "prepare_$name" || fail "the libraries of $name could not be prepared"
    interop_stamp "$name" >stamp
    say "interop: $name took $((SECONDS - begin)) s"
}

# prepare_interop: every toolchain that has a folder. Where one is missing its tests are skipped.
prepare_interop() {
    local folder
    for folder in "$INTEROP_SOURCES"/*/; do
        prepare_toolchain "$(basename "$folder")" || true
    done
    cd "$ROOT"
}
