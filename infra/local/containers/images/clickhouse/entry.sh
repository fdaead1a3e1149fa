#!/bin/sh
set -eu
export GATEWAY_PASSWORD="$CLICKHOUSE_PASSWORD"
exec setpriv --reuid=clickhouse --regid=clickhouse --clear-groups "$@"
