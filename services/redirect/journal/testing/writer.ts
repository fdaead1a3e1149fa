/**
 * Appends for ever, for tests that kill the process or fill its disk. Arguments: directory, records per turn, segment
 * bytes. Prints `ok|no <text of each accepted record>` once per settled turn; `refused <n>` counts refusals.
 */
import { writeSync } from 'node:fs'
import { createLog } from '@sluice/kit/log'
import { openJournal } from '../journal.ts'
import { textRecord } from './text-record.ts'

const [dir = '', perTurn = '5', segmentBytes = '100000', pauseMs = '0'] = process.argv.slice(2)
const journal = openJournal({
  dir,
  sync: 'interval',
  syncIntervalMs: 20,
  maxBytes: 1_000_000_000,
  segmentBytes: Number(segmentBytes),
  log: createLog('writer', 'silent'),
})
let accepted: string[] = []
let refused = 0
let made = 0

journal.onSettled((ok) => {
  const lines = accepted.length > 0 ? `${ok ? 'ok' : 'no'} ${accepted.join(' ')}\n` : ''
  print(`${lines}${refused > 0 ? `refused ${refused}\n` : ''}`)
  accepted = []
  refused = 0
  setTimeout(turn, Number(pauseMs))
})

/** Writes everything, even when the reader is slow. */
function print(text: string): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}

function turn(): void {
  for (let n = 0; n < Number(perTurn); n += 1) {
    made += 1
    const text = `${process.pid}-${made}`
    const record = textRecord(`${Date.now()},"${'x'.repeat(200)}","${text}"]`)
    if (journal.append(record)) accepted.push(text)
    else refused += 1
  }
}
turn()
