import { Sluice, SluiceError, signWebhook, verifyWebhook } from '@sluice/sdk'

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/** What a page of another origin does with the SDK. */
export async function inAPage(key: string, baseUrl: string) {
  const sluice = new Sluice({ key, baseUrl, attempts: 1 })
  const body = { name: 'From a page', realUrl: 'https://shop.example/', mode: 'full_open' } as const
  const sent = { body, idempotencyKey: 'from-a-page' }
  const [once, again] = [
    await sluice.post('/api/cloak/create', sent),
    await sluice.post('/api/cloak/create', sent),
  ]
  const names: string[] = []
  for await (const { name } of sluice.all('/api/cloak/list')) names.push(name)

  let limited: SluiceError | undefined
  for (let n = 0; n < 100 && !limited; n += 1)
    await sluice.get('/api/cloak/list').catch((error: unknown) => {
      if (error instanceof SluiceError) limited = error
    })

  const event = JSON.stringify({ type: 'test.ping', timestamp: '2026-11-26T08:00:00Z', data: {} })
  const secret = `whsec_${btoa('thirty-two bytes of a test secret')}`
  const headers = await signWebhook({ id: 'msg_1', body: event, secret })
  const byHmac = await verifyWebhook({ body: event, headers: new Headers(headers), secrets: secret })

  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('no pair of keys')
  const content = new TextEncoder().encode(`msg_1.${headers['webhook-timestamp']}.${event}`)
  const signature = base64(await crypto.subtle.sign('Ed25519', pair.privateKey, content))
  const byEd25519 = await verifyWebhook({
    body: event,
    headers: { ...headers, 'webhook-signature': `v1a,${signature}` },
    secrets: `whpk_${base64(await crypto.subtle.exportKey('raw', pair.publicKey))}`,
  })
  return {
    same: once.id === again.id,
    names,
    limited: [limited?.code, typeof limited?.retryAfterSeconds],
    types: [byHmac.type, byEd25519.type],
  }
}
