import type { FastifyInstance, FastifyTypeProvider } from 'fastify'
import { z } from 'zod'
import type { MessageKey } from '../messages/en_US.ts'
import { isMessageKey } from '../messages/translate.ts'
import { invalidFields, problem } from './fail.ts'

/** Routes declare zod schemas, which check and type requests, and check and trim answers. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

export function withZod(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (data) => {
    // A request without a body arrives as undefined or null; its missing fields are named like any others.
    const read = schema.safeParse(data ?? {})
    if (read.success) return { value: read.data }
    return { error: httpPart === 'params' ? problem('not_found') : requestProblem(read.error, data) }
  })
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  )
  return app.withTypeProvider<ZodTypes>()
}
export type Api = ReturnType<typeof withZod>

/** `{id}` in a path. Text that cannot be an id names nothing. */
export const IdParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
})

function requestProblem(error: z.ZodError, data: unknown) {
  const errors: Record<string, MessageKey> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) errors[key] ??= 'field_unknown'
    else errors[fieldOf(issue.path)] ??= messageOf(issue, data)
  }
  return invalidFields(errors)
}

/** A form within a body has the same faults as one that is the body. */
const fieldOf = ([first = 'body', second]: readonly PropertyKey[]): string =>
  String(first === 'form' ? (second ?? first) : first)

/** Zod reports no input, and a coerced one no longer looks missing, so the request itself is inspected. */
function isMissing(data: unknown, path: readonly PropertyKey[]): boolean {
  let at = data
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined
  return at === undefined
}

function messageOf(issue: z.core.$ZodIssue, data: unknown): MessageKey {
  // A limit with its own message is declared with the message key.
  if (isMessageKey(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && isMissing(data, issue.path)) return 'field_required'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'field_required'
  if (issue.code === 'too_small' && issue.origin !== 'array') return 'positive_number'
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'positive_number'
  if (issue.code === 'too_big' && issue.origin === 'file') return 'file_too_large'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'field_too_long'
  return 'field_invalid'
}
