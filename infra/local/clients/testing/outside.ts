import { type Item, Sluice, SluiceError, signWebhook, verifyWebhook } from '@sluice/sdk'

/** A program of somebody else: it is copied to a folder that has the packed package alone. Prints what it saw as JSON. */
const [key = '', baseUrl = ''] = process.argv.slice(2)
const sluice = new Sluice({ key, baseUrl, maxWaitMs: 5_000 })

const body = { name: 'From outside', realUrl: 'https://shop.example/', mode: 'full_open' } as const
// @ts-expect-error the package brings its types along: there is no such mode
export const wrong = () => sluice.post('/api/cloak/create', { body: { ...body, mode: 'ajar' } })
const made = await sluice.post('/api/cloak/create', { body })
const changed = await sluice.put('/api/cloak/update/{id}', {
  path: { id: made.id },
  body: { ...body, name: 'Changed' },
})
const { total } = await sluice.get('/api/cloak/list')

for (let n = 1; n <= 3; n += 1)
  await sluice.post('/api/cloak/create', { body: { ...body, name: `Link ${n}` } })
const links: Item<'/api/cloak/list'>[] = []
for await (const link of sluice.all('/api/cloak/list', { query: { per_page: 2 } })) links.push(link)

const refusal = await sluice.get('/api/cloak/detail/{id}', { path: { id: 999_999 } }).then(
  () => 'none',
  (error: unknown) => (error instanceof SluiceError ? `${error.status} ${error.code}` : String(error)),
)
await sluice.delete('/api/cloak/delete/{id}', { path: { id: made.id } })

const secret = `whsec_${btoa('thirty-two bytes of a test secret')}`
const event = JSON.stringify({ type: 'test.ping', timestamp: '2026-11-26T08:00:00Z', data: {} })
const headers = await signWebhook({ id: 'msg_1', body: event, secret })
const { type } = await verifyWebhook({ body: event, headers, secrets: secret })

console.log(
  JSON.stringify({
    changed: changed.data.name,
    total,
    names: links.map(({ name }) => name),
    refusal,
    type,
  }),
)
