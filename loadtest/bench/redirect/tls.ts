import { writeFileSync } from 'node:fs'
import { certify } from '@sluice/local/front-door/self-signed'
import type { BenchConfig } from '../config.ts'
import type { Backing } from '../servers/backing.ts'
import { checkServers } from '../servers/check-answers.ts'
import { startNginx } from '../servers/nginx.ts'
import type { CertificateFiles } from '../servers/nginx-conf.ts'
import type { BenchServer, Ground } from '../servers/server.ts'
import { startSluice } from '../servers/sluice.ts'
import { startTlsFront } from '../servers/tls-front.ts'
import { atHost, type Traffic } from '../traffic/traffic.ts'
import { type AgainstBase, compareWithBase } from './against-base.ts'
import { warmUp } from './warm-up.ts'

/** The load generator takes the name in the handshake from the address that it connects to. */
const HOST = 'localhost'
const MOST_ROUNDS = 5

function writeCertificate(dir: string): CertificateFiles {
  const { chain, key } = certify(HOST, dir)
  const files = { certificateFile: `${dir}/certificate.pem`, keyFile: `${dir}/certificate-key.pem` }
  writeFileSync(files.certificateFile, chain)
  writeFileSync(files.keyFile, key, { mode: 0o600 })
  return files
}

/**
 * The same visits by TLS to Sluice behind its own front door, and to nginx that decides by itself, each with everything
 * it needs on one core, over kept connections.
 */
export async function measureTls(
  ground: Ground,
  backing: Backing,
  traffic: Traffic,
  config: BenchConfig,
  right: BenchServer['expected'],
): Promise<AgainstBase[]> {
  const certificate = writeCertificate(ground.dir)
  const stops: (() => Promise<void>)[] = []
  const kept = async <S extends BenchServer>(starting: Promise<S>): Promise<S> => {
    const server = await starting
    stops.unshift(server.stop)
    return server
  }
  try {
    const node = await kept(startSluice(ground, backing, { name: 'sluice-behind', label: '' }, right))
    const front = await kept(startTlsFront(ground, node, HOST, certificate))
    const nginx = await kept(startNginx(ground, traffic.links, right, 'buffered', certificate))
    const byItself = { ...nginx, tls: HOST }
    const servers = [front, byItself]
    await checkServers(servers, traffic)
    const visits = atHost(ground.dir, traffic, HOST)
    await warmUp(servers, ground, visits, config)
    const subjects = servers.map((server) => ({ server, traffic: visits }))
    const rounds = Math.min(MOST_ROUNDS, config.rounds)
    return await compareWithBase(subjects, servers.indexOf(byItself), ground, { ...config, rounds })
  } finally {
    for (const stop of stops) await stop()
  }
}
