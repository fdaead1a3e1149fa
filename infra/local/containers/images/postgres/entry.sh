#!/bin/sh
# The first start makes the database with a server that listens on its socket only.
set -eu
if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
socket="-c unix_socket_directories=/var/run/postgresql"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  (umask 077 && printf %s "$POSTGRES_PASSWORD" > /tmp/password)
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --pgdata="$PGDATA"
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --pgdata="$PGDATA" --wait start -o "-c listen_addresses='' $socket"
  createdb --username="$POSTGRES_USER" --maintenance-db=postgres "$POSTGRES_DB"
  pg_ctl --pgdata="$PGDATA" --wait --mode=fast stop
fi
exec "$@" -c 'listen_addresses=*' -c unix_socket_directories=/var/run/postgresql
