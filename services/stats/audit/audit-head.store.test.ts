import { AUDIT_HEAD_PATH, type AuditHead, AuditHeadAnswer } from '@sluice/contract/audit-head'
import { expect, onTestFinished, test } from 'vitest'
import { statsGround } from '../testing/ground.ts'

test('S-J: stats keeps every reported end of the audit log and answers with the furthest one', async () => {
  const ground = await statsGround()
  onTestFinished(() => ground.end())
  const service = await ground.start()
  onTestFinished(() => service.stop().then(() => {}))
  const tell = async (told: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await ground.talkTo(service).post(AUDIT_HEAD_PATH, JSON.stringify({ told }), headers)
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    return AuditHeadAnswer.parse(await answer.json()).furthest
  }
  const head = (entries: number, digit: string): AuditHead => ({ entries, hash: digit.repeat(64) })
  expect(await tell(head(4, 'a'))).toBeNull()
  expect(await tell(head(7, 'b'))).toEqual(head(4, 'a'))
  expect(await tell(head(5, 'c'))).toEqual(head(7, 'b'))
  expect(await tell(head(7, 'd'))).toEqual(head(7, 'b'))
  expect(await tell(null)).toEqual(head(7, 'b'))
  await expect(tell({ entries: 0, hash: 'short' })).rejects.toThrow('400')
})
