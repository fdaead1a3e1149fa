import type { Scope } from '@sluice/contract/scopes'
import type { Access } from '../../base/http/access.ts'
import type { RequestRates } from '../../base/limits/request-limits.ts'
import type { JsonSchema } from './json-schemas.ts'
import type { WebhookOperations } from './webhook-operations.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}
type Contents = Record<string, { schema: JsonSchema; example?: object }>
export type Header = { description: string; schema: JsonSchema }
type Shared = { description: string; headers?: Record<string, Header>; content: Contents }
export type Response = { $ref: string } | { description: string; content: Contents }

export type Operation = {
  operationId: string
  summary: string
  tags: [string]
  /** Who may call: everybody, signed-in users, administrators, superadmins. */
  'x-access': Access
  /** What an API key needs; none: only sessions may call it. */
  'x-scope'?: Scope
  /** The limits in the description that count this call. */
  'x-rate-limits': readonly (keyof RequestRates)[]
  /** Answers `confirmation_required` to a change that the caller must confirm. */
  'x-confirmation'?: true
  security: readonly Record<string, readonly string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Contents }
  responses: Record<string, Response>
}

export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: WebhookOperations
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Shared>
    securitySchemes: Record<string, JsonSchema>
  }
}
