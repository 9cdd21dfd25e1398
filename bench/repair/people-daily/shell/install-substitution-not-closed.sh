#!/bin/sh
# Installs the agent.
PREFIX=${PREFIX:-/usr/local}
NAME=agent

need() {
    if ! command -v "$1" >/dev/null 2>&1; then
        echo "error: $1 is needed" >&2
        exit 1
    fi
}

need curl
need tar

tmp=$(mktemp -d
trap 'rm -rf "$tmp"' EXIT

curl -fsSL "https://get.example.com/$NAME.tar.gz" | tar -xz -C "$tmp"
install -m 755 "$tmp/$NAME" "$PREFIX/bin/$NAME"

until "$PREFIX/bin/$NAME" ping; do
    sleep 1
done
echo "It's installed in $PREFIX/bin"
