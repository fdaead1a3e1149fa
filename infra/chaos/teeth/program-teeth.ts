import type { Tooth } from './tooth.ts'

const account = (file: string) => `services/account/${file}`
const REPLAY = account('base/idempotency/replay.ts')
const CLAIM = 'services/courier/deliveries/claim.ts'

/** Protections of what programs rely on: keys, idempotency and webhooks. */
export const programTeeth: readonly Tooth[] = [
  {
    name: 'shipping before forgetting',
    without: 'conversions that were under way when a process was killed are not in ClickHouse',
    rows: ['C1'],
    edits: [
      {
        file: account('conversions/shipping/ship-batch.ts'),
        find: 'const refused = await send(stats, sent)',
        put: 'send(stats, sent).catch(() => {}); const refused = new Map<Note, string>()',
      },
    ],
  },
  {
    name: 'noting a change',
    without: 'a conversion stays pending in ClickHouse',
    rows: ['C1'],
    edits: [
      {
        file: account('conversions/recording/conversions-store.ts'),
        find: "await noteChange(tx, 'conversion', id)",
        put: 'void noteChange',
      },
    ],
  },
  {
    name: 'knowing what was sent before',
    without: 'a conversion sent again is stored again',
    rows: ['C1'],
    edits: [
      {
        file: account('conversions/recording/judge-duplicate.ts'),
        find: "if (same >= 0) return { outcome: 'known', of: same }",
        put: "if (same >= 0) return { outcome: 'added' }",
      },
    ],
  },
  {
    name: 'keeping the answer',
    without: 'a repeated request is done again',
    rows: ['K1'],
    edits: [
      {
        file: REPLAY,
        find: 'await keepAnswer(tx, of, { request_hash: requestHash, answer: sealed })',
        put: 'void [keepAnswer, requestHash, sealed]',
      },
    ],
  },
  {
    name: 'one transaction for work and answer',
    without: 'a request that is killed before its answer is kept has done its work',
    rows: ['K1'],
    edits: [
      {
        file: account('base/idempotency/request-db.ts'),
        find: 'running.run(tx, () => work(tx))',
        put: 'work(tx)',
      },
    ],
  },
  {
    name: 'comparing the request',
    without: 'another request with the same key gets the answer of the first',
    rows: ['K1'],
    edits: [
      { file: REPLAY, find: 'if (!kept.request_hash.equals(requestHash))', put: 'if (kept === undefined)' },
    ],
  },
  {
    // Of reads alone: with more, the key would end the session that the row needs.
    name: 'scopes of a key',
    without: 'every key reads everything of its owner',
    rows: ['K2'],
    edits: [
      {
        file: account('base/http/access.ts'),
        find: "throw problem('scope_missing'",
        put: "if (request.method !== 'GET') throw problem('scope_missing'",
      },
    ],
  },
  {
    name: 'end of a rolled key',
    without: 'a key works for ever after it was rolled',
    rows: ['K2'],
    edits: [
      {
        file: account('people/keys/read-key.ts'),
        find: "eb('k.previous_until', '>', sql<Date>`now()`)",
        put: "eb('k.previous_until', '>', new Date(0))",
      },
    ],
  },
  {
    name: 'end of a lease of deliveries',
    without: 'what a killed courier had under way is never sent again',
    rows: ['K3'],
    edits: [
      {
        file: CLAIM,
        find: 'and (d.leased_until is null or d.leased_until <= now())',
        put: 'and d.leased_until is null',
      },
    ],
  },
  {
    name: 'order of first attempts',
    without: 'changes of one link overtake each other',
    rows: ['K3'],
    edits: [{ file: CLAIM, find: 'and e.id < d.id))', put: 'and e.id < 0))' }],
  },
  {
    name: 'signing the id',
    without: 'a signature fits any id',
    rows: ['K3-libraries'],
    edits: [
      {
        file: 'services/courier/deliveries/sign.ts',
        find: 'secret).update(text)',
        put: "secret).update(text.replace(message.id, 'evt_any'))",
      },
    ],
  },
  {
    // One address of this machine: without more of the guard, the row would reach for other machines.
    name: 'guard of connections',
    without: 'a name leads to an address of this machine',
    rows: ['K4'],
    edits: [
      {
        file: 'services/courier/guard/check-addresses.ts',
        find: 'addresses.every((address) =>',
        put: "addresses.every((address) => address === '127.8.8.8' ||",
      },
    ],
  },
  {
    name: 'share of an endpoint',
    without: 'a receiver that never answers takes every attempt at once',
    rows: ['K5'],
    edits: [
      { file: CLAIM, find: '$3::int - coalesce(h.n, 0) as room', put: '1000 as room' },
      { file: CLAIM, find: 'and coalesce(h.n, 0) < $3::int', put: 'and $3::int > 0' },
    ],
  },
  {
    name: 'MAC of click ids',
    without: 'whoever sees a click id makes others',
    rows: ['C2'],
    edits: [
      { file: 'services/kit/click-id/click-id.ts', find: 'if (differs !== 0) return undefined', put: '' },
    ],
  },
  {
    name: 'owner of a click',
    without: "another account's click makes a conversion",
    rows: ['C2'],
    edits: [
      {
        file: account('conversions/recording/record-events.ts'),
        find: "if (link.owner !== settings.owner_id) return refused('other_account')",
        put: '',
      },
    ],
  },
  {
    name: 'limit of guesses',
    without: 'click ids can be guessed at any speed',
    rows: ['C2'],
    edits: [
      {
        file: account('conversions/postbacks/postback-limits.ts'),
        find: 'const WRONG_A_SECOND = 10',
        put: 'const WRONG_A_SECOND = 1_000_000',
      },
    ],
  },
]
