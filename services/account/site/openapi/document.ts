import { ApiProblem, ERROR_STATUS } from '@sluice/contract/api-problem'
import type { z } from 'zod'
import type { RequestRates } from '../../base/limits/request-limits.ts'
import { described } from './description.ts'
import { type JsonSchema, jsonSchemas, type Use } from './json-schemas.ts'
import type { Header, OpenApi, Operation, Parameter, Response } from './open-api.ts'
import type { DeclaredRoute } from './route-list.ts'
import { webhookOperations, webhookUses } from './webhook-operations.ts'

function limitsOf({ access, report, ownLimits }: DeclaredRoute): readonly (keyof RequestRates)[] {
  if (ownLimits) return []
  if (access === 'public') return ['address', 'anonymous']
  return report ? ['address', 'user', 'reports'] : ['address', 'user']
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `GET /api/cloaks/{id}` → `getCloaksById`. */
export function operationId({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api\//, '')
    .split(/[/-]/)
    .map((word) => (word.startsWith('{') ? `By${capital(word.slice(1, -1))}` : capital(word)))
  return method.toLowerCase() + words.join('').replace(/\W/g, '')
}

/** The noun after `/api/`. Some nouns are the same thing under two names. */
const SAME_TAG: Readonly<Record<string, string>> = {
  cloaks: 'cloak',
  docs: 'reference',
  openapi: 'reference',
}
const tagOf = (path: string) => {
  const noun = path.split('/')[2]!.replace(/\W.*/, '')
  return SAME_TAG[noun] ?? noun
}

const codesByStatus = Map.groupBy(Object.entries(ERROR_STATUS), ([, status]) => String(status))
/** An operation that answers in plain text says its errors in it, too. */
const errorOf = ({ answers }: DeclaredRoute, status: string): Response => ({
  $ref: `#/components/responses/Error${answers[0]?.type === 'text/plain' ? 'Text' : status}`,
})

/** The statuses that every route of this kind can answer besides its own. */
function errorStatuses(route: DeclaredRoute): string[] {
  const statuses = ['429', '500', '503']
  if (route.body || route.query) statuses.push('400')
  if (route.access !== 'public') statuses.push('401', '403')
  if (route.params) statuses.push('404')
  return statuses.sort()
}

/** Roles of a bearer scheme are allowed since OpenAPI 3.1: here they are the scopes of API keys. */
const securityOf = ({ access, scope }: DeclaredRoute): Operation['security'] =>
  access === 'public' ? [] : scope ? [{ session: [] }, { key: [scope] }] : [{ session: [] }]

/** Parameters of one place, taken from the properties of their object. */
function parametersOf(place: Parameter['in'], schema: JsonSchema): Parameter[] {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }))
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    pattern: '^[\\x21-\\x7e]{1,255}$',
    description: 'The same for every attempt at one change.',
  },
}

/** The document of these routes. Pure: the same routes give the same text. */
export function buildDocument(
  routes: readonly DeclaredRoute[],
  names: ReadonlyMap<z.ZodType, string>,
  site: { origin: string; version: string; rates?: RequestRates },
): OpenApi {
  const uses: Use[] = [{ schema: ApiProblem, io: 'output' }]
  const use = (schema: z.ZodType | undefined, io: Use['io']) => (schema ? uses.push({ schema, io }) - 1 : -1)
  const planned = routes.map((route) => ({
    route,
    params: use(route.params, 'input'),
    query: use(route.query, 'input'),
    body: use(route.body?.schema, 'input'),
    answers: route.answers.map((answer) => ({ ...answer, use: use(answer.schema, 'output') })),
  }))
  const { schemas: all, components } = jsonSchemas(names, [...uses, ...webhookUses()])
  const schemas = all.slice(0, uses.length)
  const inlined = (index: number): JsonSchema => {
    const schema = schemas[index] ?? {}
    return typeof schema.$ref === 'string' ? components[schema.$ref.split('/').at(-1)!]! : schema
  }
  const of = (index: number): JsonSchema => schemas[index]!
  const paths: OpenApi['paths'] = {}
  for (const { route, params, query, body, answers } of planned) {
    const id = operationId(route)
    const parameters = [
      ...(params < 0 ? [] : parametersOf('path', inlined(params))),
      ...(query < 0 ? [] : parametersOf('query', inlined(query))),
      ...(route.replays ? [IDEMPOTENCY_KEY] : []),
    ]
    const good = answers.map((answer): [string, Response] => [
      String(answer.status),
      { description: 'Success', content: { [answer.type]: { schema: of(answer.use) } } },
    ])
    paths[route.path] ??= {}
    paths[route.path]![route.method.toLowerCase()] = {
      operationId: id,
      summary: route.summary.en_US,
      tags: [tagOf(route.path)],
      'x-access': route.access,
      ...(route.scope && { 'x-scope': route.scope }),
      'x-rate-limits': limitsOf(route),
      ...(route.confirm && { 'x-confirmation': true as const }),
      security: securityOf(route),
      ...(parameters.length > 0 && { parameters }),
      ...(route.body && {
        requestBody: {
          // A request without a body counts as one without fields.
          required: !route.body.schema.safeParse({}).success,
          content: {
            [route.body.type]: {
              schema: of(body),
              ...(route.body.example && { example: route.body.example }),
            },
          },
        },
      }),
      responses: Object.fromEntries([
        ...good,
        ...errorStatuses(route).map((status) => [status, errorOf(route, status)]),
        ['default', errorOf(route, '')],
      ]),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sluice API', version: site.version, description: described(site.rates) },
    servers: [{ url: site.origin }],
    tags: [...new Set(routes.map(({ path }) => tagOf(path)))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    webhooks: webhookOperations(all.slice(uses.length)),
    components: {
      schemas: prunedOf(components, paths),
      responses: problemResponses(of(0)),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` returned by signing in.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'slk_live_…',
          description: 'An API key with the scope that the operation names (`x-scope`).',
        },
      },
    },
  }
}

/** Drops components that only parameters used; those are described in place. */
function prunedOf(components: Record<string, JsonSchema>, paths: OpenApi['paths']) {
  const text = JSON.stringify([paths, components])
  return Object.fromEntries(
    Object.entries(components).filter(
      ([name]) => name === 'ApiProblem' || text.includes(`"#/components/schemas/${name}"`),
    ),
  )
}

const RETRY_AFTER: Header = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } }

function problemResponses(schema: JsonSchema): OpenApi['components']['responses'] {
  const content = { 'application/json': { schema } }
  const byStatus = [...codesByStatus].map(([status, codes]) => [
    `Error${status}`,
    {
      description: codes.map(([code]) => `\`${code}\``).join(', '),
      ...(status === '429' && { headers: { 'Retry-After': RETRY_AFTER } }),
      content,
    },
  ])
  const inText = {
    description: 'Why not, in one line',
    content: { 'text/plain': { schema: { type: 'string' } } },
  }
  const others = { Error: { description: 'Any other error', content }, ErrorText: inText }
  return { ...Object.fromEntries(byStatus), ...others }
}
