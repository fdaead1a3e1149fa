import { readdirSync } from 'node:fs'
import { postgresPrograms } from '../../stores/postgres-programs.ts'
import { type Image, PLAIN } from '../image.ts'

/** What the image's entry point does: the first start makes the database with a server that only listens on its socket. */
const ENTRY = `set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --pgdata="$PGDATA"
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --pgdata="$PGDATA" --wait start -o "-c listen_addresses='' -c unix_socket_directories=/var/run/postgresql"
  createdb --username="$POSTGRES_USER" --maintenance-db=postgres "$POSTGRES_DB"
  pg_ctl --pgdata="$PGDATA" --wait --mode=fast stop
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql`

/** The embedded Postgres, with Debian's client programs. */
export function postgres(): Image {
  const clients = '/usr/lib/postgresql'
  const newest = readdirSync(clients).toSorted((a, b) => Number(b) - Number(a))[0]
  return {
    ...PLAIN,
    uid: 999,
    env: {
      PATH: `/opt/postgres/bin:${clients}/${newest}/bin:/usr/bin`,
      PGDATA: '/var/lib/postgresql/18/docker',
      LANG: 'C.UTF-8',
    },
    entry: ENTRY,
    stopSignal: 'SIGINT',
    mounts: [{ from: postgresPrograms().native, to: '/opt/postgres' }],
    own: ['/var/run/postgresql'],
    volumes: ['/var/lib/postgresql'],
  }
}
