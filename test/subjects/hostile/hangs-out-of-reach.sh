#!/bin/sh
# Hangs in a process group and in a session of its own.
timeout 1000 sh -c 'echo $$ >>"$PIDS"; sleep 1000' &
setsid sh -c 'echo $$ >>"$PIDS"; sleep 1000' &
wait
