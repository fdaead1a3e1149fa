import { z } from 'zod'

/** All faults of the environment at once; `message` is ready to be printed for an operator. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Reads configuration from environment variables through one zod object whose keys are the names of the variables.
 * Empty strings count as absent. Throws `EnvError`, which names every faulty variable but never its value.
 */
export function readEnv<T extends z.ZodObject>(schema: T, env: NodeJS.ProcessEnv): Readonly<z.output<T>> {
  const present = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  const read = schema.safeParse(present)
  if (read.success) return Object.freeze(read.data)
  const faults = read.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return `  ${name}: ${env[name] ? issue.message : 'is required'}`
  })
  throw new EnvError(`Configuration cannot be used:\n${faults.join('\n')}`)
}

const PLACEHOLDERS = /change.?me|placeholder|example|secret123|^(.)\1+$/i

/** A shared secret: at least 32 bytes and not an obvious placeholder. */
export const secret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= 32, 'must be at least 32 bytes')
  .refine((text) => !PLACEHOLDERS.test(text), 'is a placeholder')

/** Scheme, host and port, without a path, as browsers write it. */
export const origin = z.string().transform((text, context) => {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  context.addIssue({
    code: 'custom',
    message: 'must be an origin without a path, such as https://go.example.com',
  })
  return z.NEVER
})

/** Messages of this level and above are logged. */
export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info')
export const port = z.coerce.number().int().min(0).max(65_535)
export const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
export const milliseconds = z.coerce.number().int().positive()
