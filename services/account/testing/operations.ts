import { text } from 'node:stream/consumers'
import type { JsonSchema } from '../site/openapi/json-schemas.ts'
import type { OpenApi, Operation } from '../site/openapi/open-api.ts'
import type { TestAccount } from './test-account.ts'

/** One operation of the API, as its own document describes it. */
export type ApiOperation = Operation & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  pathNames: string[]
  body: { type: string; schema: JsonSchema } | undefined
}

/** The document that the service serves, and all its operations. */
export async function readOperations(
  account: TestAccount,
): Promise<{ document: OpenApi; operations: ApiOperation[] }> {
  const document = (await account.call('GET', '/api/openapi.json')).body as OpenApi
  return { document, operations: operationsOf(document) }
}

export const operationsOf = (document: OpenApi): ApiOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const [content] = Object.entries(operation.requestBody?.content ?? {})
      return {
        ...operation,
        method: method.toUpperCase() as ApiOperation['method'],
        path,
        pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
        body: content && { type: content[0], schema: content[1].schema },
      }
    }),
  )

export const fillPath = (operation: ApiOperation, value: (name: string) => string): string =>
  operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(value(name)))

type Sent = {
  method: ApiOperation['method']
  url: string
  token?: string
  type?: string
  /** `Content-Encoding` */
  encoding?: string
  payload?: string | Buffer
}

/** Sends any request. The answer's body is JSON, or undefined when it is not. A live stream is left open. */
export async function send(
  account: TestAccount,
  { method, url, token, type, encoding, payload }: Sent,
  from = '192.0.2.9',
) {
  const answer = await account.app.inject({
    method,
    url,
    remoteAddress: from,
    headers: {
      'accept-language': 'en-US',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { 'content-type': type }),
      ...(encoding && { 'content-encoding': encoding }),
    },
    ...(payload !== undefined && { payload }),
    payloadAsStream: true,
  })
  const media = String(answer.headers['content-type'] ?? '').split(';')[0]!
  const whole = media === 'text/event-stream' ? '' : await text(answer.stream())
  const body: unknown = media === 'application/json' ? JSON.parse(whole) : undefined
  return { status: answer.statusCode, headers: answer.headers, media, body }
}

const BOUNDARY = 'sluice-test-boundary'

/** A body as its operation expects it on the wire: JSON, or a form whose byte values are files. */
export function encodeBody(type: string, body: unknown): { type: string; payload: Buffer } {
  if (type !== 'multipart/form-data' || typeof body !== 'object' || body === null)
    return { type: 'application/json', payload: Buffer.from(JSON.stringify(body) ?? '') }
  const parts = Object.entries(body).flatMap(([name, value]) => {
    const file = value instanceof Uint8Array
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${encodeURIComponent(name)}"`
    const rest = file ? '; filename="a.png"\r\ncontent-type: image/png\r\n\r\n' : '\r\n\r\n'
    return [
      Buffer.from(head + rest),
      file ? value : Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)),
      Buffer.from('\r\n'),
    ]
  })
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}
