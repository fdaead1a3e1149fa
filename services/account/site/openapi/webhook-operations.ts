import { WEBHOOK_EVENT_DATA, type WebhookEventType, webhookBody } from '@sluice/contract/webhook-events'
import type { JsonSchema, Use } from './json-schemas.ts'

/** What a receiver of webhooks gets, by event (OpenAPI 3.1, `webhooks`). */
export type WebhookOperations = Record<
  string,
  {
    post: {
      operationId: string
      summary: string
      parameters: { name: string; in: 'header'; required: true; description: string; schema: JsonSchema }[]
      requestBody: { required: true; content: Record<string, { schema: JsonSchema }> }
      responses: Record<string, { description: string }>
    }
  }
>

const isType = (name: string): name is WebhookEventType => name in WEBHOOK_EVENT_DATA
const TYPES = Object.keys(WEBHOOK_EVENT_DATA).filter(isType)

const HEADERS = {
  'webhook-id': 'The id of the event, the same in every attempt.',
  'webhook-timestamp': 'When the attempt began, in seconds since 1970.',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, two while a secret is renewed; `v1a,` and the Ed25519 signature.',
}
const parameters = Object.entries(HEADERS).map(([name, description]) => ({
  ...{ name, in: 'header' as const, required: true as const, description },
  schema: { type: 'string' },
}))

/** The schemas of the bodies, for the document. */
export const webhookUses = (): Use[] => TYPES.map((type) => ({ schema: webhookBody(type), io: 'output' }))

/** `schemas`: those of `webhookUses`, in their order. */
export const webhookOperations = (schemas: readonly JsonSchema[]): WebhookOperations =>
  Object.fromEntries(
    TYPES.map((type, place) => [
      type,
      {
        post: {
          operationId: `on.${type}`,
          summary: `Sent to webhooks at ${type}`,
          parameters,
          requestBody: { required: true, content: { 'application/json': { schema: schemas[place] ?? {} } } },
          responses: {
            '2XX': { description: 'Received.' },
            '410': { description: 'No longer wanted: disables the webhook.' },
            default: { description: 'Tried again later.' },
          },
        },
      },
    ]),
  )
