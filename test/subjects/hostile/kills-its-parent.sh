#!/bin/sh
echo $$ >>"$PIDS"
kill -KILL "$PPID"
sleep 1000
