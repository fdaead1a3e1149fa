import type { Random } from '@sluice/local/random'
import type { Conversation, Piece } from './conversation.ts'

/** Where hostile clients knock. */
export type Targets = {
  /** Paths that answer: links, pages, calls. */
  paths: readonly string[]
  /** A path with a large answer, for slow readers. */
  large: string
}

/** What is special about a client; `generate` fills in the rest. */
export type Draft = Partial<Conversation> & { oddity: string; pieces: Piece[] }
export type Maker = (random: Random, targets: Targets) => Draft

export const piece = (text: string, times = 1, pauseMs = 0): Piece => ({ text, times, pauseMs })
export const whole = (oddity: string, text: string): Draft => ({ oddity, pieces: [piece(text)] })
export const some = (random: Random) => random.int(0, 2 ** 31).toString(36)

/** Any bytes but those that end a line. */
export const noise = (random: Random, length: number) =>
  Array.from({ length }, () => String.fromCharCode(random.int(0, 255)))
    .join('')
    .replace(/[\r\n]/g, '?')

/** Head of a call with a body, without its length. */
export const CALL = 'POST /api/user/login HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n'
