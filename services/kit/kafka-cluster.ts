import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const MECHANISMS = {
  PLAIN: 'plain',
  'SCRAM-SHA-256': 'scram-sha-256',
  'SCRAM-SHA-512': 'scram-sha-512',
} as const
const LOGIN = ['KAFKA_SASL_MECHANISM', 'KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD'] as const

const brokers = z
  .string()
  .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
  .pipe(z.array(z.string()).min(1))
const certificates = z.string().superRefine((path, context) => {
  try {
    new X509Certificate(readFileSync(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    context.addIssue({ code: 'custom', message: `names no file with a certificate in PEM (${code})` })
  }
})

/** Environment fields that describe how to reach the brokers, named as in Kafka's own clients. */
export const kafkaSettings = {
  KAFKA_BROKERS: brokers.optional(),
  KAFKA_SECURITY_PROTOCOL: z.enum(['PLAINTEXT', 'SSL', 'SASL_PLAINTEXT', 'SASL_SSL']).default('PLAINTEXT'),
  /** PEM; only certificates of these authorities are trusted. */
  KAFKA_SSL_CA_FILE: certificates.optional(),
  KAFKA_SASL_MECHANISM: z.enum(Object.keys(MECHANISMS) as (keyof typeof MECHANISMS)[]).optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
}
const Settings = z.object(kafkaSettings)
export type KafkaSettings = z.output<typeof Settings>

const isTls = ({ KAFKA_SECURITY_PROTOCOL: protocol }: KafkaSettings) => protocol.endsWith('SSL')
const hasLogin = ({ KAFKA_SECURITY_PROTOCOL: protocol }: KafkaSettings) => protocol.startsWith('SASL')

/** Whether the fields agree: none is missing, and none would be ignored. */
export function checkKafka(env: KafkaSettings, context: z.RefinementCtx): void {
  const fault = (name: keyof KafkaSettings, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (env.KAFKA_SECURITY_PROTOCOL !== 'PLAINTEXT' && !env.KAFKA_BROKERS) fault('KAFKA_BROKERS', 'is required')
  if (env.KAFKA_SSL_CA_FILE && !isTls(env))
    fault('KAFKA_SSL_CA_FILE', 'needs KAFKA_SECURITY_PROTOCOL to be SSL or SASL_SSL')
  for (const name of LOGIN)
    if (hasLogin(env) !== (env[name] !== undefined))
      fault(name, 'needs KAFKA_SECURITY_PROTOCOL to be SASL_SSL or SASL_PLAINTEXT')
}

type Login<M> = M extends string ? { mechanism: M; username: string; password: string } : never

/** The part of kafkajs' configuration that describes the cluster. */
export type KafkaCluster = {
  brokers: string[]
  ssl?: true | { ca: string }
  sasl?: Login<(typeof MECHANISMS)[keyof typeof MECHANISMS]>
}

/** The brokers and how to connect to them; undefined when there are none. The settings must be checked already. */
export function kafkaCluster(env: KafkaSettings): KafkaCluster | undefined {
  if (!env.KAFKA_BROKERS) return undefined
  const { KAFKA_SSL_CA_FILE: file, KAFKA_SASL_MECHANISM: mechanism } = env
  const { KAFKA_SASL_USERNAME: username = '', KAFKA_SASL_PASSWORD: password = '' } = env
  return {
    brokers: env.KAFKA_BROKERS,
    ...(isTls(env) && { ssl: file ? { ca: readFileSync(file, 'utf8') } : true }),
    ...(hasLogin(env) && mechanism && { sasl: { mechanism: MECHANISMS[mechanism], username, password } }),
  }
}
