import type { Random } from '@sluice/local/random'
import { type Conversation, KINDS, type Kind } from './conversation.ts'
import type { Maker, Targets } from './draft.ts'
import { malformed, twoHosts } from './malformed.ts'
import { aborted, huge, many, slow, upgraded } from './misbehaved.ts'

const PATIENCE_MS = 5_000
const SLOW_MS = 20_000

const MAKERS: Record<Kind, Maker> = { malformed, 'two-hosts': twoHosts, slow, many, huge, aborted, upgraded }

/** Generates one hostile client of the given or a random kind. */
export function generate(random: Random, targets: Targets, kind: Kind = random.pick(KINDS)): Conversation {
  const maxMs = kind === 'slow' ? SLOW_MS : PATIENCE_MS
  return { kind, end: 'wait', read: 'all', mostAnswers: 1, maxMs, ...MAKERS[kind](random, targets) }
}
