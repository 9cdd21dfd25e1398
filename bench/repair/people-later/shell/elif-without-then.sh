#!/usr/bin/env bash

APP=myapp
ENVIRONMENT=$1
VERSION=${2:-latest}

usage() {
  echo "Usage: $0 <staging|production> [version]"
  exit 64
}

[ $# -ge 1 ] || usage

if [ "$ENVIRONMENT" = "production" ] && [ "$VERSION" = "latest" ]; then
  read -p "Really deploy latest to production? (y/n) " answer
  if [ "$answer" != "y" ]; then
    echo "Aborted."
    exit 1
  fi
elif [ "$ENVIRONMENT" != "staging" ];
  usage
fi

docker build -t "$APP:$VERSION" --build-arg ENV="$ENVIRONMENT" . || { echo "build failed"; exit 1; }

for host in web1 web2 web3; do
  echo "Deploying to $host"
  ssh "deploy@$host" "docker pull $APP:$VERSION && docker restart $APP"
  until curl -sf "http://$host/health" > /dev/null; do
    sleep 2
  done
done

cat <<EOF
Deployed $APP $VERSION
to $ENVIRONMENT at $(date)
EOF
awk -F: '{ print $1, $3 }' /etc/passwd | grep -v "nologin" | sort > users.txt
