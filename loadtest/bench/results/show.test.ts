import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Compared } from '../redirect/throughput.ts'
import { show } from './show.ts'

const MACHINE = {
  cores: 2,
  cpu: 'a core',
  memoryGb: 24,
  kernel: '6',
  node: 'v26',
  wrk: 'wrk',
  nginx: 'nginx',
  busyBefore: 0,
}

const row = (name: string, stolenShare: number): Compared => ({
  name,
  label: name,
  answered: 100,
  sustained: 100,
  cpuUs: 10,
  serverCoreBusy: 1,
  loadCoreBusy: 0.8,
  stolenShare,
  pausedMs: 0,
  ofNginx: 1,
  ofNginxByLine: 1,
  ofBareHttp: Number.NaN,
  ofSluice: 1,
  rounds: [],
  roundsTried: 30,
})

const shown = (...throughput: Compared[]) =>
  show({ at: '', seconds: 1, machine: MACHINE, config: readConfig({}), redirect: { throughput } })

test('figures disturbed by the host are marked, with their server', () => {
  expect(shown(row('sluice', 0.02), row('nginx', 0))).not.toContain('DISTURBED')
  expect(shown(row('sluice', 0.05), row('nginx', 0.02))).toContain(
    'DISTURBED: the host took more than 2 % of a core in most rounds of sluice (5 %).',
  )
})
