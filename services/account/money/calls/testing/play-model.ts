import { type Book, buy, end, grant, reclaim, report, spendGrace, take } from './book-model.ts'
import { type Move, PLAN } from './book-moves.ts'

/** The lease of a move, and how many of its calls have been spent. */
export function useOf(book: Book, m: Extract<Move, { kind: 'report' }>) {
  const at = m.lease % Math.max(1, book.leases.length)
  const lease = book.leases[at]
  return lease && { at, used: Math.floor((m.percent * lease.size) / 100) }
}

/** Applies one move to the model. */
export function play(book: Book, m: Move): void {
  if (m.kind === 'take') take(book, m.holder, m.want)
  else if (m.kind === 'report') {
    const use = useOf(book, m)
    for (let n = m.twice ? 2 : 1; use && n > 0; n -= 1) report(book, use.at, use.used, m.close)
  } else if (m.kind === 'reclaim') reclaim(book)
  else if (m.kind === 'grace') spendGrace(book, m.holder, m.used)
  else if (m.kind === 'buy') {
    if (m.reviews[0] === 'approve') buy(book, PLAN)
  } else if (m.kind === 'adjust') {
    if (m.calls !== 0) grant(book, m.calls, null)
  } else if (m.kind === 'end') end(book)
  else book.now += m.ms
}
