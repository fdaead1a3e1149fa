import { join } from 'node:path'
import { ROOT } from '../../start/config.ts'
import { type Image, PLAIN } from '../image.ts'
import { NODE } from './node.ts'

/** One question and no session is all that a health check asks for. */
const CLIENT = `#!/bin/sh
while [ $# -gt 0 ]; do
  case $1 in
    --user) user=$2 ;;
    --password) password=$2 ;;
    --query) query=$2 ;;
    *) echo "clickhouse-client: $1 is not known here" >&2; exit 64 ;;
  esac
  shift 2
done
exec curl --silent --show-error --fail --user "$user:$password" --data-binary "$query" http://127.0.0.1:8123/
`

/** ClickHouse's engine behind the gateway of `make start`, which knows passwords and no users. */
export const clickhouse = (): Image => ({
  ...PLAIN,
  uid: 101,
  env: {
    GATEWAY_PATH: '/var/lib/clickhouse',
    GATEWAY_HOST: '0.0.0.0',
    GATEWAY_PORT: '8123',
    UV_THREADPOOL_SIZE: '24',
  },
  workdir: '/repository',
  entry: 'GATEWAY_PASSWORD=$CLICKHOUSE_PASSWORD exec "$@"',
  command: ['node', 'infra/local/clickhouse-gateway/main.ts'],
  mounts: [
    NODE,
    ...['package.json', 'node_modules', 'services', 'infra'].map((name) => ({
      from: join(ROOT, name),
      to: `/repository/${name}`,
    })),
  ],
  files: { '/usr/local/bin/clickhouse-client': { text: CLIENT, executable: true } },
  volumes: ['/var/lib/clickhouse'],
})
