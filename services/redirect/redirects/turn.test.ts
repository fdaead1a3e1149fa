import { expect, test, vi } from 'vitest'
import type { Spending } from '../calls/wallet.ts'
import { newRedirect } from '../cloaks/redirect.ts'
import { createTurn } from './turn.ts'
import type { Visit } from './visit.ts'

const ANSWER = newRedirect('https://real.test/')
const KEPT = { room: 0, write: () => 0 }
const SPENDING = {} as Spending

function layTurn(append: () => number) {
  let settle: (ok: boolean) => void = () => {}
  const [takeBack, onFailed] = [vi.fn(), vi.fn()]
  const journal = {
    append,
    onSettled(settled: typeof settle) {
      settle = settled
    },
  }
  const turn = createTurn(journal, { takeBack }, () => false, onFailed)
  return { turn, takeBack, onFailed, settle: (ok = true) => settle(ok) }
}
const visitOf = (send: () => void) => ({ send, socket: { destroy: vi.fn() } }) as unknown as Visit

test('S-B (redirect): an answer that cannot be sent ends only its own connection', () => {
  const { turn, onFailed, settle } = layTurn(() => 1)
  const sent = [vi.fn(), vi.fn()]
  const broken = visitOf(() => {
    throw new TypeError('Invalid character in header content')
  })
  for (const visit of [visitOf(sent[0]!), broken, visitOf(sent[1]!)])
    turn.record(KEPT, visit, ANSWER, 0, SPENDING)
  settle()
  for (const each of sent) expect(each).toHaveBeenCalledOnce()
  expect(broken.socket.destroy).toHaveBeenCalledOnce()
  expect(onFailed).toHaveBeenCalledOnce()
})

test('a visit whose record cannot be made costs nothing', () => {
  const { turn, takeBack } = layTurn(() => {
    throw new RangeError('too long')
  })
  expect(() =>
    turn.record(
      KEPT,
      visitOf(() => {}),
      ANSWER,
      0,
      SPENDING,
    ),
  ).toThrow('too long')
  expect(takeBack).toHaveBeenCalledWith(SPENDING)
  expect(turn.isOpen()).toBe(false)
})

test('a late answer is told the number of its visit, and 0 for one that is not recorded', () => {
  const told = (accepted: boolean, written: boolean) => {
    const { turn, settle } = layTurn(() => (accepted ? 7 : 0))
    const late = vi.fn(() => ANSWER)
    const sent = vi.fn()
    turn.record(KEPT, visitOf(sent), late, 0, SPENDING)
    expect(late).not.toHaveBeenCalled()
    settle(written)
    expect(sent).toHaveBeenCalledWith(ANSWER, 0, false)
    return late.mock.calls
  }
  expect(told(true, true)).toEqual([[7]])
  expect(told(true, false)).toEqual([[0]])
  expect(told(false, true)).toEqual([[0]])
})
