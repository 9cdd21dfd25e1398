#!/usr/bin/env bash

APP=shop
HOSTS=(web1 web2 web3)
BRANCH=${1:-main}

log() {
  echo "[$(date +%T)] $*"
}

usage() {
  cat <<EOF
Usage: deploy.sh [branch]
  branch  what to deploy (default: main)
  EOF
}

restart() {
  local host=$1
  ssh "$host" "systemctl restart $APP" || {
    log "restart failed on $host"
    return 1
  }
}

case "$BRANCH" in
  -h|--help)
    usage
    exit 0
    ;;
  main|release-*)
    log "deploying $BRANCH"
    ;;
  *)
    log "unknown branch $BRANCH"
    exit 2
    ;;
esac

for host in "${HOSTS[@]}"; do
  log "copying to $host"
  if rsync -a build/ "$host:/srv/$APP/" && restart "$host"; then
    log "ok: $host"
  else
    log "failed: $host"
  fi
done
