import { join } from 'node:path'
import { CHALLENGE_SOCKET, EDGE_CHALLENGES_PATH, EdgeChallenges } from '@sluice/contract/edge'
import { certificateKeyOf, openPrivateKey } from '@sluice/kit/certificate-seal'
import { buildInternalApp } from '@sluice/kit/internal-app'
import { callPeer } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { createMetrics } from '@sluice/kit/metrics'
import type { StopStep } from '@sluice/kit/shutdown'
import { Gauge } from 'prom-client'
import { answerChallenges } from './challenges/answer-challenges.ts'
import type { Config } from './config.ts'
import { createFiles } from './files/write-files.ts'
import { followHosts } from './hosts/follow-hosts.ts'
import { openSnapshot } from './hosts/snapshot.ts'
import manifest from './package.json' with { type: 'json' }

/** An authority waits ten seconds or so for a handshake. */
const CHALLENGES_MS = 3_000

/** Writes nginx' files from the snapshot, and follows account from then on. The port does not listen yet. */
export async function openEdge(config: Config, log: Log) {
  const registry = createMetrics('edge', manifest.version)
  const key = certificateKeyOf(config.CERTIFICATE_SECRET ?? config.INTERNAL_SECRET)
  const account = { baseUrl: config.ACCOUNT_INTERNAL_URL, secret: config.INTERNAL_SECRET }
  const readChallenges = async () =>
    (await callPeer(account, EDGE_CHALLENGES_PATH, EdgeChallenges, { timeoutMs: CHALLENGES_MS })).challenges
  const followed = await followHosts({
    snapshot: await openSnapshot(config.SNAPSHOT_DIR, log),
    files: createFiles(config.EDGE_DIR, (id, sealed) => openPrivateKey(key, id, sealed), log),
    account,
    log,
  })
  const challenges =
    config.ACME_CHALLENGE === 'tls-alpn-01'
      ? await answerChallenges({ file: join(config.EDGE_DIR, CHALLENGE_SOCKET), read: readChallenges, log })
      : undefined
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('sluice_edge_hosts', 'Custom domains that this front door knows', followed.size)
  gauge('sluice_edge_heard_seconds', 'Seconds since account last answered', followed.silentSeconds)
  const app = buildInternalApp({
    log,
    metrics: registry,
    version: manifest.version,
    internalSecret: config.INTERNAL_SECRET,
    readiness: { hosts: followed.isReady },
  })
  const stopSteps: StopStep[] = [
    { name: 'challenges', run: () => challenges?.close() },
    { name: 'hosts', run: () => followed.stop() },
    { name: 'http', run: () => app.close() },
  ]
  return { app, stopSteps }
}
