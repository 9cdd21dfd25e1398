#!/bin/sh
# Leaves a directory where the candidate was, in a directory nobody may write to.
cat "$1"
rm -f "$1"
mkdir "$1"
chmod 000 "$1"
chmod 555 .
