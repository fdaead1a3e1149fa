import type { Random } from '@sluice/local/random'
import type { Conversation, Piece } from './conversation.ts'

/** Targets of hostile clients. */
export type Targets = {
  /** Paths that exist: links, pages, API calls. */
  paths: readonly string[]
  /** A path with a large answer, for slow readers. */
  large: string
}

/** The special parts of a client; `generate` fills in the rest. */
export type Draft = Partial<Conversation> & { oddity: string; pieces: Piece[] }
export type Maker = (random: Random, targets: Targets) => Draft

export const piece = (text: string, times = 1, pauseMs = 0): Piece => ({ text, times, pauseMs })
export const whole = (oddity: string, text: string): Draft => ({ oddity, pieces: [piece(text)] })
export const some = (random: Random) => random.int(0, 2 ** 31).toString(36)

/** Random bytes except line ends. */
export const noise = (random: Random, length: number) =>
  Array.from({ length }, () => String.fromCharCode(random.int(0, 255)))
    .join('')
    .replace(/[\r\n]/g, '?')

/** Head of an API call with a body, without its length. */
export const CALL = 'POST /api/user/login HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n'
