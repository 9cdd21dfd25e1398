#!/bin/sh
# Cannot be asked to end; tells $PIDS who it is.
trap '' TERM INT HUP
echo $$ >>"$PIDS"
while :; do sleep 1; done
