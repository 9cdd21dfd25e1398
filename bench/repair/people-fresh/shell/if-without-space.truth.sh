#!/bin/sh
# Puts the program where the system looks for it.

prefix="${PREFIX:-/usr/local}"
name=logcat

need() {
  command -v "$1" > /dev/null 2>&1 || {
    echo "$name needs $1" >&2
    exit 1
  }
}

need curl
need tar

os=$(uname -s | tr '[:upper:]' '[:lower:]')
count=0
until curl -fsSL "https://example.org/$name-$os.tar.gz" -o "/tmp/$name.tar.gz"; do
  count=$((count + 1))
  if [ "$count" -ge 3 ]; then
    echo "cannot download $name" >&2
    exit 1
  fi
  sleep 2
done

tar -xzf "/tmp/$name.tar.gz" -C "$prefix/bin" && rm "/tmp/$name.tar.gz"
echo "installed $name to $prefix/bin"
