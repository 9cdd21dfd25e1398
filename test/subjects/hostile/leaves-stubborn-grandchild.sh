#!/bin/sh
# Ends while a process that cannot be asked to end goes on repeating the candidate.
candidate=$(cat "$1")
( trap '' TERM; while :; do echo "$candidate"; sleep 0.005; done ) &
echo $! >>"$PIDS"
echo "$candidate"
