import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeatable } from '../../testing/repeatable.ts'
import { end, faultsOf, newBook } from './testing/book-model.ts'
import { moves, TRIAL } from './testing/book-moves.ts'
import { play } from './testing/play-model.ts'

const runs = repeatable('books', 10_000)

test(
  'in 10,000 interleavings of grants, leases, reports, crashes, reviews and plan ends every book adds up',
  () => {
    fc.assert(
      fc.property(moves, (all) => {
        const book = newBook(TRIAL)
        for (const m of all) {
          play(book, m)
          const then = structuredClone(book)
          end(then)
          expect(faultsOf(then), JSON.stringify(m)).toEqual([])
        }
      }),
      runs,
    )
  },
  runs.timeoutMs,
)
