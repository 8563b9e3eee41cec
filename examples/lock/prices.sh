#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Lockscope authors
# SPDX-License-Identifier: Apache-2.0
#
# prices.sh LOCK-PRICES [JARS]: starts a primary, a replica and a Sentinel with TLS alone on loopback, and two services in one read-write lock:
# the C++ program and, where JARS is a folder with Redisson's, the one in java (else the C++ program twice). The jars:
#     mvn -f java/pom.xml org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=/tmp/jars
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "${1:?which program}")
jars=${2:+$(realpath "$2")}
work=$(mktemp -d)
servers=()
finish() { [ ${#servers[@]} -eq 0 ] || kill "${servers[@]}" 2>/dev/null || true; wait; rm -rf "$work"; }
trap finish EXIT
cd "$work"

# An authority, and one certificate for all servers, which also are each other's clients.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem 2>/dev/null
openssl req -newkey rsa:2048 -nodes -subj /CN=server -keyout server.key -out server.csr 2>/dev/null
openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile <(echo "subjectAltName=IP:127.0.0.1") \
    -out server.pem 2>/dev/null

# Below the ports that the system gives to connections, one of which may come between the look and the server.
free_port() { local port; while port=$((RANDOM % 12000 + 20000)); (: </dev/tcp/127.0.0.1/"$port") 2>/dev/null; do :; done; echo "$port"; }
primary=$(free_port) replica=$(free_port) sentinel=$(free_port)
tls="port 0
bind 127.0.0.1
tls-cert-file $work/server.pem
tls-key-file $work/server.key
tls-ca-cert-file $work/ca.pem
tls-replication yes
tls-auth-clients no"
# start NAME PORT OPTIONS...
start() {
    local name=$1 port=$2
    mkdir "$name"
    printf '%s\n' "$tls" "tls-port $port" "dir $work/$name" "${@:3}" >"$name/$name.conf"
    redis-server "$name/$name.conf" ${sentinel_mode:-} >"$name/log" &
    servers+=($!)
}
ask() { redis-cli --tls --cacert ca.pem -h 127.0.0.1 -p "$@" 2>/dev/null; }
start primary "$primary" 'save ""'
start replica "$replica" 'save ""' "replicaof 127.0.0.1 $primary"
sentinel_mode=--sentinel start sentinel "$sentinel" "sentinel monitor shop 127.0.0.1 $primary 1"
for _ in $(seq 300); do
    [ "$(ask "$sentinel" SENTINEL MASTER shop | sed -n '/^num-slaves$/{n;p}')" != 1 ] || break
    sleep 0.1
done

"$program" "rediss+sentinel://127.0.0.1:$sentinel/shop?cacert=$work/ca.pem" &
first=$!
if [ -n "$jars" ]; then
    keytool -importcert -noprompt -storetype PKCS12 -storepass changeit -alias ca -file ca.pem -keystore ca.p12 2>/dev/null
    javac -cp "$jars/*" -d classes "$here/java/Prices.java"
    java -cp "classes:$jars/*" Prices "rediss://127.0.0.1:$sentinel" shop ca.p12
else
    "$program" "rediss+sentinel://127.0.0.1:$sentinel/shop?cacert=$work/ca.pem"
fi
wait "$first"
