import { ChallengeType } from '@sluice/contract/edge'
import { allowPrivate, privateOnlyLocally } from '@sluice/kit/allow-private'
import { clickIdKeys } from '@sluice/kit/click-id/click-id-keys'
import { trustedProxies } from '@sluice/kit/client-address'
import { flag, logLevel, milliseconds, origin, port, readEnv, secret } from '@sluice/kit/env'
import { nat64Prefixes } from '@sluice/kit/nat64'
import { redisUrl } from '@sluice/kit/redis-url'
import { z } from 'zod'
import { mailFrom } from './base/mail/sender.ts'
import { dnsServers, domainTarget } from './links/own-domains/target.ts'

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const common = z.object({ LOG_LEVEL: logLevel })
const perMinute = z.coerce.number().int().min(1).max(10_000_000)

/** Environment of commands that need only the database. */
export const databaseEnv = common.extend({ DATABASE_URL: databaseUrl })

/** Environment of the command that creates the database roles. */
export const rolesEnv = common.extend({
  /** A superuser's URL, with the name of Sluice's database. */
  ADMIN_DATABASE_URL: databaseUrl,
  OWNER_PASSWORD: secret,
  ACCOUNT_PASSWORD: secret,
  COURIER_PASSWORD: secret,
  BACKUP_PASSWORD: secret,
})

/** Environment of commands that change data of the running product. */
export const commandEnv = databaseEnv.extend({
  SLUICE_MODE: z.enum(['local', 'production']).default('production'),
})

/** Environment of the command that reseals what the database keeps sealed: pairs of what seals from now on, and did so far. */
export const sealEnv = databaseEnv
  .extend({
    TOTP_SECRET: secret.optional(),
    TOTP_SECRET_PREVIOUS: secret.optional(),
    CERTIFICATE_SECRET: secret.optional(),
    CERTIFICATE_SECRET_PREVIOUS: secret.optional(),
  })
  .refine((env) => env.TOTP_SECRET_PREVIOUS ?? env.CERTIFICATE_SECRET_PREVIOUS, {
    path: ['TOTP_SECRET_PREVIOUS'],
  })
  .refine((env) => !env.TOTP_SECRET_PREVIOUS || env.TOTP_SECRET, { path: ['TOTP_SECRET'] })
  .refine((env) => !env.CERTIFICATE_SECRET_PREVIOUS || env.CERTIFICATE_SECRET, {
    path: ['CERTIFICATE_SECRET'],
  })

export const demoEnv = commandEnv.extend({
  UPLOAD_DIR: z.string().min(1),
})

const settings = demoEnv.extend({
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: port,
  INTERNAL_SECRET: secret,
  JWT_SECRET: secret,
  REDIS_URL: redisUrl,
  REDIS_PREFIX: z.string().default('sluice:'),
  STATS_INTERNAL_URL: z.url({ protocol: /^https?$/ }),
  TRUSTED_PROXIES: trustedProxies,
  NAT64_PREFIXES: nat64Prefixes,
  PUBLIC_ORIGIN: origin.default('http://localhost:8080'),
  WEB_ORIGINS: z.string().default('').transform(list),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(3).max(200).default(12),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: mailFrom,
  /** Name with which mail servers are greeted. */
  SMTP_NAME: z
    .string()
    .regex(/^[\w.:[\]-]{1,255}$/, 'must be a host name or an address in brackets')
    .optional(),
  PASSWORD_SYMBOLS: flag.default(false),
  HIDE_ACCOUNT_EXISTENCE: flag.default(false),
  /** Requests per minute: of one user, their reports, from one network without a session, from one network in total. */
  RATE_LIMIT_USER: perMinute.default(600),
  RATE_LIMIT_REPORTS: perMinute.default(300),
  RATE_LIMIT_ANONYMOUS: perMinute.default(1_200),
  RATE_LIMIT_ADDRESS: perMinute.default(6_000),
  /** Pause between two comparisons of the ledger with the visits. */
  RECONCILE_INTERVAL_MS: milliseconds.max(3_600_000).default(30_000),
  /** Seals the seeds of second factors. When JWT_SECRET changes, set this to the previous JWT_SECRET. */
  TOTP_SECRET: secret.optional(),
  /** Seals the secrets of webhooks. When INTERNAL_SECRET changes, set this to the previous INTERNAL_SECRET. */
  WEBHOOK_SECRET: secret.optional(),
  COURIER_ALLOW_PRIVATE: allowPrivate,
  /** What custom domains are to point to. Without it there are none. */
  DOMAIN_TARGET: domainTarget.optional(),
  /** Asked about custom domains; none: those of the system. */
  DNS_SERVERS: dnsServers.default([]),
  /** The port at which visitors reach custom domains by https. */
  DOMAIN_HTTPS_PORT: port.min(1).default(443),
  /** Directory of the authority that issues certificates of custom domains, and of another one for when it does not. */
  ACME_DIRECTORY: z.url({ protocol: /^https$/ }).optional(),
  ACME_DIRECTORY_2: z.url({ protocol: /^https$/ }).optional(),
  /** PEM file of a private authority that the directories' own certificates are from. */
  ACME_CA_FILE: z.string().min(1).optional(),
  ACME_EMAIL: z.email().optional(),
  /** Where the authorities look for proof. */
  ACME_CHALLENGE: ChallengeType.default('http-01'),
  /** Seals the private keys of certificates. When INTERNAL_SECRET changes, set this to the previous INTERNAL_SECRET. */
  CERTIFICATE_SECRET: secret.optional(),
  /** Check click ids; the same as redirect's, and those from before. */
  CLICK_ID_KEYS: clickIdKeys,
  /** The country file of redirect; without it no address is looked up. */
  GEOIP_MMDB: z.string().min(1).optional(),
})
/** Outside local mode nobody could register or reset a password without mail. */
const serviceEnv = settings
  .refine((env) => env.SLUICE_MODE === 'local' || env.SMTP_URL !== undefined, { path: ['SMTP_URL'] })
  .superRefine(privateOnlyLocally)
export type Config = Readonly<z.output<typeof serviceEnv>>

export const readConfig = (env: NodeJS.ProcessEnv): Config => readEnv(serviceEnv, env)

/** The names of all environment variables that the service reads. */
export const VARIABLES: readonly string[] = Object.keys(serviceEnv.shape)
