import type { Tooth } from './tooth.ts'

const redirect = (file: string) => `services/redirect/calls/${file}`
const account = (file: string) => `services/account/money/calls/${file}`
const NUMBER = 'return remaining(lease, now) > 0 ? ++lease.spent : 0'
const REMAINING = 'return now < lease.expiresAt ? lease.calls - lease.spent : 0'
const NEVER_IDLE = {
  file: redirect('wallet.ts'),
  find: 'const idle = now - wallet.lastSpentAt',
  put: 'const idle = 0 * now',
}

/** Protections that count every call exactly once. */
export const callTeeth: readonly Tooth[] = [
  {
    name: 'size of a lease',
    without: 'a lease can be spent without limit',
    rows: ['Q1'],
    edits: [
      {
        file: redirect('lease.ts'),
        find: REMAINING,
        put: 'return now < lease.expiresAt ? 1 : 0',
      },
    ],
  },
  {
    name: 'counting from one',
    without: 'the calls of a lease are numbered from 0',
    rows: ['Q1'],
    edits: [
      {
        file: redirect('lease.ts'),
        find: NUMBER,
        put: 'return remaining(lease, now) > 0 ? lease.spent++ : 0',
      },
    ],
  },
  {
    name: 'a number for each call',
    without: 'the numbers of a lease start again with each report',
    rows: ['Q1'],
    edits: [
      {
        file: redirect('lease.ts'),
        find: NUMBER,
        put: 'return remaining(lease, now) > 0 ? ++lease.spent - lease.reported : 0',
      },
    ],
  },
  {
    name: 'end of a lease',
    without: 'calls are spent after their plan has ended',
    rows: ['Q10'],
    edits: [{ file: redirect('lease.ts'), find: REMAINING, put: 'return lease.calls - lease.spent' }],
  },
  {
    name: 'end of a held lease',
    without: 'a frozen node keeps its calls and spends them later',
    rows: ['Q6'],
    edits: [
      { file: redirect('lease.ts'), find: REMAINING, put: 'return lease.calls - lease.spent' },
      NEVER_IDLE,
    ],
  },
  {
    name: 'cumulative reports',
    without: 'calls reported again are booked again',
    rows: ['Q2', 'Q4'],
    edits: [
      {
        file: account('ledger.ts'),
        find: 'const total = Math.max(lease.used, Math.min(used, lease.size))',
        put: 'const total = Math.min(lease.used + used, lease.size)',
      },
    ],
  },
  {
    name: 'use of a reclaimed lease',
    without: 'calls reported by a lost node are lent again',
    rows: ['Q3'],
    edits: [
      {
        file: account('ledger.ts'),
        find: 'settled: account.settled + lease.used + covered,',
        put: "settled: account.settled + (state === 'reclaimed' ? 0 : lease.used) + covered,",
      },
    ],
  },
  {
    name: 'bounded grace',
    without: 'a node spends without limit while account is unreachable',
    rows: ['Q5', 'Q5-postgres'],
    edits: [
      {
        file: redirect('wallet.ts'),
        find: '!wallet.knownEmpty ? grace - (wallet.graceUsed - wallet.graceReported) : 0',
        put: '!wallet.knownEmpty ? grace : 0',
      },
    ],
  },
  {
    name: 'beginning of a plan',
    without: 'a plan bought after all others have ended does not start at once',
    rows: ['Q10'],
    edits: [
      {
        file: 'services/account/money/plans/extend-membership.ts',
        find: 'select greatest(now(),',
        put: "select greatest(now() - interval '1 hour',",
      },
    ],
  },
  {
    name: 'next end of a grant',
    without: 'calls outlive the plan they came with',
    rows: ['Q7'],
    edits: [
      {
        file: account('grants-store.ts'),
        find: 'and ended_at is null and calls > 0)\n    where',
        put: 'and ended_at is null and calls < 0)\n    where',
      },
    ],
  },
  {
    name: 'comparing the books',
    without: 'a missing visit is not looked for',
    rows: ['Q8'],
    edits: [
      {
        file: account('compare-lease.ts'),
        find: "if (stored.visits < stored.used) return 'missing'",
        put: '',
      },
    ],
  },
  {
    name: 'reporting a loss at once',
    without: 'a missing visit is treated as if it were in transit',
    rows: ['Q8'],
    edits: [
      {
        file: account('compare-lease.ts'),
        find: "if (stored.visits < stored.used) return 'missing'",
        put: "if (stored.visits < stored.used) return lease.endedMsAgo < LATE_MS ? 'late' : 'missing'",
      },
    ],
  },
  {
    name: 'asking together',
    without: 'every renewed lease costs its own transaction',
    rows: ['Q11'],
    edits: [
      {
        file: redirect('calls.ts'),
        find: 'if (canWait(from, ASK_MS, time)) waiting.add(from)',
        put: 'if (time < 0) waiting.add(from)',
      },
    ],
  },
  {
    name: 'giving idle calls back',
    without: 'idle nodes keep their calls',
    rows: ['Q9'],
    edits: [NEVER_IDLE],
  },
  {
    name: 'leases for a while',
    without: 'each lease lasts a second',
    rows: ['Q11'],
    edits: [{ file: redirect('lease.ts'), find: 'const LASTS_SECONDS = 30', put: 'const LASTS_SECONDS = 1' }],
  },
]
