import { mkdirSync, writeFileSync } from 'node:fs'
import { freePort } from '@sluice/local/stores/free-port'
import { start } from '../processes/start.ts'
import type { Link } from '../traffic/links.ts'
import type { VisitRequest } from '../traffic/requests.ts'
import { type CertificateFiles, type NginxLogging, nginxConf } from './nginx-conf.ts'
import type { BenchServer, Ground } from './server.ts'

/** Starts nginx with one worker and a generated configuration in its own directory, apart from the system's service. */
export async function startNginx(
  ground: Ground,
  links: readonly Link[],
  expected: (request: VisitRequest) => string,
  logging: NginxLogging,
  tls?: CertificateFiles,
): Promise<BenchServer> {
  const name = `${logging === 'buffered' ? 'nginx' : 'nginx-by-line'}${tls ? '-tls' : ''}`
  const dir = `${ground.dir}/${name}`
  mkdirSync(dir, { recursive: true })
  const port = await freePort()
  writeFileSync(`${dir}/nginx.conf`, nginxConf(links, ground.geoDatabase, port, logging, tls))
  const started = await start({
    name,
    core: ground.serverCore,
    command: 'nginx',
    args: ['-p', dir, '-c', `${dir}/nginx.conf`, '-e', `${dir}/errors.log`],
    env: {},
    logs: ground.dir,
    port,
  })
  return {
    name,
    label: `nginx, geoip2, map, log ${logging}`,
    port,
    pid: started.pid,
    expected,
    stop: started.stop,
  }
}
