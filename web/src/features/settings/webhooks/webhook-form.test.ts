import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkWebhook, hostOf, valuesOf, webhookOf } from './webhook-form.ts'

const good = { ...valuesOf(null), url: ' https://shop.example/hooks ', events: ['link.created' as const] }

test('a webhook needs an address and an event', () => {
  expect(checkWebhook(good)).toEqual({})
  expect(checkWebhook({ ...good, url: 'shop.example/hooks' })).toEqual({})
  expect(checkWebhook({ ...good, url: ' ' })).toEqual({ url: 'required' })
  for (const url of ['shop', 'ftp://shop.example/', 'javascript:alert(1)'])
    expect(checkWebhook({ ...good, url }), url).toEqual({ url: 'urlInvalid' })
  expect(checkWebhook({ ...good, url: `https://shop.example/${'q'.repeat(2_048)}` })).toEqual({
    url: 'webhooks.urlTooLong',
  })
  const links = Array.from({ length: 101 }, (_, at) => at + 1)
  expect(checkWebhook({ ...good, links })).toEqual({ links: 'webhooks.tooManyLinks' })
  expect(checkWebhook({ ...good, events: [] })).toEqual({ events: 'webhooks.eventRequired' })
})

test('what is typed is sent without spaces around it, and events in the order of the list', () => {
  const values = { ...good, events: ['plan.ended' as const, 'link.created' as const], links: [7, 3] }
  expect(webhookOf(values)).toEqual({
    url: 'https://shop.example/hooks',
    events: ['link.created', 'plan.ended'],
    withAddress: false,
    links: [7, 3],
  })
})

test('addresses are asked for only along with visits', () => {
  const asked = { ...good, withAddress: true }
  expect(webhookOf(asked).withAddress).toBe(false)
  expect(webhookOf({ ...asked, events: ['visit.recorded'] }).withAddress).toBe(true)
  expect(webhookOf({ ...good, events: ['visit.recorded'] }).withAddress).toBe(false)
})

test('any address has a name', () => {
  expect(hostOf({ url: 'https://shop.example:8443/a?b' })).toBe('shop.example:8443')
  fc.assert(fc.property(fc.string({ minLength: 1 }), (url) => hostOf({ url }).length >= 0))
})
