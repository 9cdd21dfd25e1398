#!/bin/bash

usage() {
  cat <<EOF
Usage: $0 [-e environment] [-n] version
  -e  where to deploy (staging)
  -n  only say what would be done
  EOF
}

environment=staging
dry_run=0

while getopts "e:nh" option; do
  case "$option" in
    e) environment=$OPTARG ;;
    n) dry_run=1 ;;
    h)
      usage
      exit 0
      ;;
    *)
      usage >&2
      exit 2
      ;;
  esac
done
shift $((OPTIND - 1))

hosts=(web1.example.com web2.example.com)
version=${1:-}

if [ -z "$version" ]; then
  usage >&2
  exit 2
elif (( dry_run )); then
  echo "would deploy $version to $environment"
else
  for host in "${hosts[@]}"; do
    ssh "deploy@$host" "cd /srv/app && git fetch && git checkout $version" || exit 1
  done
fi
