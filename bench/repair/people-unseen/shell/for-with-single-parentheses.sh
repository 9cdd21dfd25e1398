#!/bin/bash

LIMIT=90
MAIL="admin@example.com"
LOG=/var/log/monitor.log

function check_disk() {
    local usage
    usage=$(df -h / | awk 'NR==2 {print $5}' | tr -d '%')
    if [[ $usage -gt $LIMIT ]]; then
        echo "Disk usage is ${usage}%" | mail -s "Disk alert" "$MAIL"
        return 1
    fi
    return 0
}

function check_service() {
    local service="$1"
    if ! systemctl is-active --quiet "$service"; then
        echo "$(date): $service is down" >> "$LOG"
        systemctl restart "$service" && echo "restarted" >> "$LOG"
    fi
}

services=(nginx postgresql redis)
failures=0

while true; do
    check_disk || failures=$((failures + 1))
    for service in "${services[@]}"; do
        check_service "$service"
    done
    if (( failures > 3 )); then
        echo "Too many failures ($failures)"
        break
    fi
    sleep 60
done

for ( i = 0; i < failures; i++ ); do
    echo "failure $i"
done
