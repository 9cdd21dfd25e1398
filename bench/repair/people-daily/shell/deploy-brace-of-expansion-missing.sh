#!/usr/bin/env bash
# Deploys a release to the web servers.
usage() {
    cat <<EOF
Usage: $0 [-e env] version
EOF
    exit 2
}

env=staging
while getopts "e:h" opt; do
    case "$opt" in
        e) env="$OPTARG" ;;
        h) usage ;;
        *) usage ;;
    esac
done
shift $((OPTIND - 1))
version=${1:?version missing}

if [[ "$env" == "prod" && "$(whoami)" != "deploy" ]]; then
    echo "only deploy may release to prod" >&2
    exit 1
elif [[ -z "$version" ]]; then
    usage
else
    echo "releasing $version to $env"
fi

hosts=(web1 web2 web3)
for host in "${hosts[@]"; do
    ssh "$host" "cd /srv/app && ./install.sh $version" || exit 1
done
