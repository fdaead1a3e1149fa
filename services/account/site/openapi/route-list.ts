import type { Scope } from '@sluice/contract/scopes'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Access } from '../../base/http/access.ts'
import type { Summary } from '../../base/http/say.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Media type of the body when it is not JSON. Files are `z.file()`. */
    consumes?: readonly string[]
  }
}

/** The schema of a body or an answer of one media type. */
export type Content = { type: string; schema: z.ZodType }

export type DeclaredRoute = {
  method: string
  /** With parameters in braces: `/api/cloaks/{id}`. */
  path: string
  access: Access
  /** What an API key needs; null: it cannot call it. */
  scope: Scope | null
  summary: Summary
  report: boolean
  /** The limits of requests do not count it. */
  ownLimits: boolean
  /** Some of its changes need confirmation. */
  confirm: boolean
  /** Takes `Idempotency-Key`. */
  replays: boolean
  params: z.ZodObject | undefined
  query: z.ZodObject | undefined
  body: (Content & { example?: object | undefined }) | undefined
  /** Successful answers; errors look the same everywhere. */
  answers: readonly (Content & { status: number })[]
}

const JSON_TYPE = 'application/json'
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const NoBody = z.strictObject({})

const pathOf = (url: string) => url.replace(/:(\w+)/g, '{$1}')
/** A file's own media type, otherwise JSON. */
function typeOf(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodFile)) return JSON_TYPE
  return z.toJSONSchema(schema).contentMediaType ?? 'application/octet-stream'
}
const isZod = (schema: unknown): schema is z.ZodType => schema instanceof z.ZodType

/** A schema alone implies its media type; `{ content: { type: { schema } } }` is Fastify's way to name another. */
function contentOf(declared: unknown): Content | undefined {
  if (isZod(declared)) return { type: typeOf(declared), schema: declared }
  const content = (declared as { content?: Record<string, { schema: unknown }> } | undefined)?.content
  const [type, { schema }] = Object.entries(content ?? {})[0] ?? ['', { schema: undefined }]
  return isZod(schema) ? { type, schema } : undefined
}

function answersOf(schema: FastifySchema): DeclaredRoute['answers'] {
  return Object.entries(schema.response ?? {}).flatMap(([status, declared]) => {
    const content = contentOf(declared)
    return content && /^2\d\d$/.test(status) ? [{ status: Number(status), ...content }] : []
  })
}

function read(route: RouteOptions, schema: FastifySchema): DeclaredRoute {
  const name = `${route.method} ${route.url}`
  const access = route.config?.access
  if (!access) throw new Error(`${name} has no access rule`)
  const summary = route.config?.summary
  if (!summary) throw new Error(`${name} has no summary`)
  const answers = answersOf(schema)
  if (answers.length === 0) throw new Error(`${name} has no schema for its good answer`)
  if (route.url.includes(':') && !isZod(schema.params)) throw new Error(`${name} has no schema for its path`)
  const body = contentOf(schema.body)
  return {
    method: String(route.method),
    path: pathOf(route.url),
    access,
    scope: route.config?.scope ?? null,
    summary,
    report: route.config?.report ?? false,
    ownLimits: route.config?.ownLimits === true,
    confirm: route.config?.confirm === true,
    replays: route.config?.replays === true,
    params: schema.params as z.ZodObject | undefined,
    query: schema.querystring as z.ZodObject | undefined,
    body: body && {
      ...body,
      type: schema.consumes?.[0] ?? body.type,
      example: route.config?.example,
    },
    answers,
  }
}

/**
 * Collects every API route that is added to the scope from now on. A route without access rule, summary or schemas
 * cannot be added. One that changes something and declares no body accepts only an empty one.
 */
export function declaredRoutes(scope: FastifyInstance): readonly DeclaredRoute[] {
  const routes: DeclaredRoute[] = []
  scope.addHook('onRoute', (route) => {
    // Fastify answers HEAD where there is GET (RFC 9110, 9.1).
    if (!route.url.startsWith('/api/') || route.method === 'HEAD') return
    const schema = route.schema ?? {}
    routes.push(read(route, schema))
    if (!schema.body && CHANGING.has(String(route.method))) route.schema = { ...schema, body: NoBody }
  })
  return routes
}
