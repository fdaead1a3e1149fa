import type { Ask, Asks, Visit } from './ask.ts'

const GOOD = { template: 'https://ads.example.com/p?v={value}' }
const PATH = '/api/track/outgoing'

const create = ({ own }: Visit, changes: object = {}) => own('POST', PATH, { ...GOOD, ...changes })

/** Does something with a new outgoing postback of the user. */
const withOne =
  (ask: (visit: Visit, path: string) => ReturnType<Ask>): Ask =>
  async (visit) => {
    const { id } = (await create(visit)).body as { id: number }
    return ask(visit, `${PATH}/${id}`)
  }

export const outgoingAsks: Asks = {
  too_many_outgoing: async (visit) => {
    for (let n = 0; n < 10; n += 1) await create(visit)
    return create(visit)
  },
  outgoing_draft: withOne(({ own }, path) => own('PUT', path, { ...GOOD, active: true })),
  outgoing_not_shown: withOne(({ own }, path) => own('POST', `${path}/confirm`, { revision: 1 })),
  outgoing_off: withOne(({ own }, path) => own('POST', `${path}/replay`, { failed: true })),
  outgoing_deleted: withOne(({ own }, path) => own('DELETE', path)),
  outgoing_macro: (visit) => create(visit, { template: 'https://ads.example.com/?v={valu}' }),
}
