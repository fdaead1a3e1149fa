import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ChallengeType } from '@sluice/contract/edge'
import { allowPrivate, privateOnlyLocally } from '@sluice/kit/allow-private'
import { trustedProxies } from '@sluice/kit/client-address'
import { flag, origin, port, readEnv } from '@sluice/kit/env'
import { checkKafka, kafkaSettings } from '@sluice/kit/kafka-cluster'
import { redisUrl } from '@sluice/kit/redis-url'
import { z } from 'zod'

/** Root of the checkout; the operator's relative paths are resolved against it. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../../..')

const path = z.string().transform((text) => resolve(ROOT, text))

/** Variables with which `make status` and `make demo` find a running product. */
export const homeEnv = z.object({ SLUICE_HOME: path.prefault('.data') })

const variables = homeEnv.extend({
  SLUICE_PORT: port.min(1).default(8080),
  SLUICE_HOST: z.string().default('127.0.0.1'),
  SLUICE_MODE: z.enum(['local', 'production']).default('local'),
  KAFKA: flag.default(false),
  ...kafkaSettings,
  DATABASE_URL: z.string().optional(),
  OWNER_DATABASE_URL: z.string().optional(),
  COURIER_DATABASE_URL: z.string().optional(),
  BACKUP_DATABASE_URL: z.string().optional(),
  REDIS_URL: redisUrl.optional(),
  CLICKHOUSE_URL: z.string().optional(),
  CLICKHOUSE_DATABASE: z.string().default('sluice'),
  GEOIP_MMDB: path.optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(
      (text) => trustedProxies.safeParse(text).success,
      'must be a comma-separated list of addresses and CIDR ranges',
    ),
  PUBLIC_ORIGIN: origin.optional(),
  HTTPS_PORT: port.min(1).optional(),
  TLS_CERT_FILE: path.optional(),
  TLS_KEY_FILE: path.optional(),
  DOMAIN_TARGET: z.string().optional(),
  DOMAIN_HTTPS_PORT: port.min(1).optional(),
  ACME_CHALLENGE: ChallengeType.default('http-01'),
  LINK_ROBOTS: z.enum(['allow', 'disallow']).default('allow'),
  KEEP_ALIVE: z.coerce.number().int().min(5).max(3_600).default(60),
  REDIRECT_WORKERS: z.coerce.number().int().min(1).max(64).default(2),
  INTERNAL_SECRET: z.string().optional(),
  JWT_SECRET: z.string().optional(),
  CLICK_ID_KEYS: z.string().optional(),
  SMTP_URL: z.string().optional(),
  COURIER_ALLOW_PRIVATE: allowPrivate,
})
/** Every variable that `make start` itself reads. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape)

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** Names below `localhost` stay on this machine, too (RFC 6761). */
const isOwnOrigin = (origin: string | undefined): boolean => {
  const name = URL.parse(origin ?? 'http://localhost')?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return LOOPBACK.test(name) || name.endsWith('.localhost')
}

/** Proof in the handshake takes the TLS port, where the address comes from nginx itself and from no proxy in front. */
function checkHandshakes(env: z.output<typeof variables>, context: z.RefinementCtx): void {
  if (env.ACME_CHALLENGE !== 'tls-alpn-01') return
  const fault = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  for (const name of ['HTTPS_PORT', 'DOMAIN_TARGET'] as const)
    if (env[name] === undefined) fault(name, 'is required')
  if (env.TLS_CERT_FILE && env.TRUSTED_PROXIES)
    fault('TRUSTED_PROXIES', 'and TLS_CERT_FILE do not go together with ACME_CHALLENGE=tls-alpn-01')
}

/** The services' own rules, checked before the stores are started. */
const Env = variables
  .refine((env) => env.SLUICE_MODE === 'local' || env.SMTP_URL, { path: ['SMTP_URL'] })
  .refine((env) => env.SLUICE_MODE !== 'local' || LOOPBACK.test(env.SLUICE_HOST), {
    path: ['SLUICE_HOST'],
    message:
      'is open to other machines, and local mode shows every mail, including password codes, at /dev/mail. ' +
      'Use SLUICE_MODE=production, which needs SMTP_URL, or leave SLUICE_HOST at 127.0.0.1',
  })
  .refine(({ SLUICE_MODE, PUBLIC_ORIGIN }) => SLUICE_MODE !== 'local' || isOwnOrigin(PUBLIC_ORIGIN), {
    path: ['PUBLIC_ORIGIN'],
    message:
      'is reachable from other machines, and local mode shows every mail, including password codes, at /dev/mail. ' +
      'Use SLUICE_MODE=production, which needs SMTP_URL, or leave PUBLIC_ORIGIN out',
  })
  .refine(
    ({ TLS_CERT_FILE, TLS_KEY_FILE }) => (TLS_CERT_FILE === undefined) === (TLS_KEY_FILE === undefined),
    {
      path: ['TLS_KEY_FILE'],
      message: 'and TLS_CERT_FILE need each other',
    },
  )
  .refine(({ TLS_CERT_FILE, HTTPS_PORT }) => TLS_CERT_FILE === undefined || HTTPS_PORT !== undefined, {
    path: ['HTTPS_PORT'],
  })
  .superRefine(checkHandshakes)
  .superRefine(checkKafka)
  .superRefine(privateOnlyLocally)
export type StartConfig = z.output<typeof Env>

export const readConfig = (env: NodeJS.ProcessEnv): Readonly<StartConfig> => readEnv(Env, env)
export const readHome = (env: NodeJS.ProcessEnv) => readEnv(homeEnv, env).SLUICE_HOME
