/** What the standard signs. Source: Standard Webhooks 1.0.0, "Signature scheme". */
export const signedContent = (id: string, timestamp: string, body: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${id}.${timestamp}.${body}`)
