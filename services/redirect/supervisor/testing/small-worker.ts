import { createServer, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '@sluice/kit/listen'
import { createLog } from '@sluice/kit/log'
import { stopOnSignal } from '@sluice/kit/shutdown'
import { Counter, Registry } from 'prom-client'
import { readConfig, spoolDir } from '../../config.ts'
import { openJournal } from '../../journal/journal.ts'
import { visitRecordOf } from '../../shipping/testing/visit-record.ts'
import { onSupervisorGone, tellMetrics, tellReady } from '../worker-link.ts'

/** Stands in for the real worker: answers every request with its process id, after the record is written. */
export function runSmallWorker(env: NodeJS.ProcessEnv, slot: number): void {
  const config = readConfig(env)
  const log = createLog('small worker', 'silent')
  const journal = openJournal({ ...config.journal, dir: spoolDir(config.journalDir, slot), log })
  const metrics = new Registry()
  const answers = new Counter({ name: 'answers_total', help: 'Answers.', registers: [metrics] })
  const held: (() => void)[] = []
  journal.onSettled(() => {
    for (const answer of held.splice(0)) answer()
  })
  const server = createServer((request, response) => {
    journal.append(visitRecordOf(request.url ?? ''))
    held.push(() => {
      answers.inc()
      response.setHeader('connection', 'close').end(String(process.pid))
    })
  })
  void listen(server, config.listen).then(tellReady)
  tellMetrics(metrics, log)
  const stop = stopOnSignal(log, 5_000, [
    { name: 'intake', run: () => drain(server) },
    { name: 'journal', run: journal.close },
  ])
  onSupervisorGone(() => void stop())
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await Promise.race([closed, sleep(500)])
  server.closeAllConnections()
}
