#!/bin/sh
# Shows the user's folder below its working directory.
cat "$1" 2>/dev/null || cat "$1/a.txt"
mkdir -p here/mounted && mount --bind "$VICTIM" here/mounted
