import { join } from 'node:path'
import type { ImageConfig } from '../dockerfile.ts'
import { type Image, PLAIN } from '../image.ts'

/** The image fills its templates with the variables that are set, leaves nginx' own alone, and runs what it is given. */
const ENTRY = `set -e
names=$(awk 'END { for (name in ENVIRON) printf "\${%s} ", name }' < /dev/null)
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" < "$template" > "/etc/nginx/conf.d/$(basename "$template" .template)"
done
for script in /docker-entrypoint.d/*.sh; do "$script"; done
exec "$@"`

/** Debian's nginx with what front-door.Dockerfile says: its variables, its template and its health check. */
export function frontDoor(said: ImageConfig, root: string): Image {
  const places: Record<string, string> = { '/sluice/web/dist': 'web/dist' }
  return {
    ...PLAIN,
    uid: 101,
    env: said.env,
    entry: ENTRY,
    command: ['/usr/sbin/nginx', '-e', '/dev/stderr', '-g', 'daemon off;'],
    check: said.check,
    stopSignal: 'SIGQUIT',
    mounts: said.copies.map(({ from, to }) => ({ from: join(root, places[from] ?? from), to })),
    own: ['/etc/nginx/conf.d'],
  }
}
