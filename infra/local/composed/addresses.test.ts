import { expect, test } from 'vitest'
import { namesFor, planAddresses } from './addresses.ts'
import type { Composition } from './composition.ts'

const service = (networks: Record<string, string[]>) =>
  ({ networks }) as unknown as Composition['services'][string]

const attachments = planAddresses({
  services: {
    door: service({ edge: [], outside: [] }),
    account: service({ edge: ['account.edge'], inner: [], outside: [] }),
    store: service({ inner: [] }),
  },
  networks: {
    edge: { internal: true, ipam: { config: [{ subnet: '172.30.80.0/24' }] } },
    inner: { internal: true },
    outside: { internal: false },
  },
  volumes: {},
})

test('a service has an address in each of its networks, in the subnet that the file says', () => {
  const of = (name: string) =>
    attachments
      .filter((each) => each.service === name)
      .map(({ address, bridge }) => `${address}/${bridge.length}`)
  expect(of('door')).toEqual(['172.30.80.2/24', '172.19.0.2/16'])
  expect(of('account')).toEqual(['172.30.80.3/24', '172.18.0.2/16', '172.19.0.3/16'])
})

test('a name has the address in the network with a way out, unless it is known in another one only', () => {
  const names = namesFor('door', attachments)
  expect(names.get('account')).toBe('172.19.0.3')
  expect(names.get('account.edge')).toBe('172.30.80.3')
})

test('who shares no network has no name', () => {
  expect(namesFor('door', attachments).has('store')).toBe(false)
  expect(namesFor('account', attachments).has('store')).toBe(true)
})
