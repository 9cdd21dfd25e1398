#!/bin/sh
echo $$ >>"$PIDS"
kill -STOP $$
