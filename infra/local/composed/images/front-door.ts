import { join } from 'node:path'
import type { ImageConfig } from '../dockerfile.ts'
import { type Image, PLAIN } from '../image.ts'

/** What nginxinc/nginx-unprivileged has around the site's own configuration. */
const MAIN = `worker_processes auto;
error_log /dev/stderr notice;
pid /tmp/nginx.pid;
events {
  worker_connections 1024;
}
http {
  proxy_temp_path /tmp/proxy_temp;
  client_body_temp_path /tmp/client_temp;
  fastcgi_temp_path /tmp/fastcgi_temp;
  uwsgi_temp_path /tmp/uwsgi_temp;
  scgi_temp_path /tmp/scgi_temp;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  sendfile on;
  keepalive_timeout 65;
  include /etc/nginx/conf.d/*.conf;
}
`

/** The image fills its templates with the variables that are set, and leaves nginx' own alone. */
const ENTRY = `set -e
names=$(awk 'END { for (name in ENVIRON) printf "\${%s} ", name }' < /dev/null)
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" < "$template" > "/etc/nginx/conf.d/$(basename "$template" .template)"
done
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
    mounts: [
      { from: '/etc/nginx/mime.types', to: '/etc/nginx/mime.types' },
      ...said.copies.map(({ from, to }) => ({ from: join(root, places[from] ?? from), to })),
    ],
    files: { '/etc/nginx/nginx.conf': { text: MAIN } },
    own: ['/etc/nginx/conf.d'],
  }
}
