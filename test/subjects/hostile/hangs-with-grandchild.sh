#!/bin/sh
# Waits for ever for a process of its own; tells $PIDS both.
sleep 1000 &
echo $! >>"$PIDS"
echo $$ >>"$PIDS"
wait
