import { mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { mainConf, siteConf } from '@sluice/local/front-door/nginx-conf'
import { writeOwnConf } from '@sluice/local/front-door/own-conf'
import { freePort } from '@sluice/local/stores/free-port'
import { start } from '../processes/start.ts'
import type { CertificateFiles } from './nginx-conf.ts'
import type { BenchServer, Ground } from './server.ts'
import type { SluiceNode } from './sluice.ts'

const TEMPLATE = fileURLToPath(
  new URL('../../../infra/containers/nginx/sluice.conf.template', import.meta.url),
)
const LOG_PORT = 9
const OPEN_FILES = 16_384

/** Starts the product's front door, which ends TLS, before a redirect node on the same core. Answers as `host`. */
export async function startTlsFront(
  ground: Ground,
  node: SluiceNode,
  host: string,
  certificate: CertificateFiles,
): Promise<BenchServer> {
  const name = 'sluice-tls'
  const dir = `${ground.dir}/${name}`
  mkdirSync(dir, { recursive: true })
  const [port, httpsPort, statusPort] = [await freePort(), await freePort(), await freePort()]
  const own = await writeOwnConf(dir, {
    host: '127.0.0.1',
    port,
    httpsPort,
    handshakes: false,
    ownDir: undefined,
    logPort: LOG_PORT,
  })
  const site = siteConf(await readFile(TEMPLATE, 'utf8'), {
    ...own,
    mainTls: { listen: `listen 127.0.0.1:${httpsPort} ssl;`, ...certificate },
    host: '127.0.0.1',
    port,
    redirect: `127.0.0.1:${node.port}`,
    account: `127.0.0.1:${node.port}`,
    publicOrigin: `https://${host}:${httpsPort}`,
    keepAlive: 75,
    linkRobots: 'disallow',
    trusted: ['127.0.0.1/32'],
    devMail: false,
    site: dir,
    siteBefore: dir,
    logPort: LOG_PORT,
  })
  const conf = `${dir}/nginx.conf`
  await writeFile(
    conf,
    mainConf({ dir, statusPort, version: 'bench', openFiles: OPEN_FILES, site, stream: undefined }),
  )
  const started = await start({
    name,
    core: ground.serverCore,
    command: 'nginx',
    args: ['-p', dir, '-c', conf, '-e', `${dir}/errors.log`],
    env: {},
    logs: ground.dir,
    port: httpsPort,
  })
  return {
    name,
    label: 'Sluice behind its front door',
    port: httpsPort,
    pid: started.pid,
    behind: [node.pid],
    tls: host,
    expected: node.expected,
    stop: started.stop,
  }
}
