import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  countTests,
  failuresIn,
  type Report,
  Report as ReportShape,
  slowestIn,
  unhandledIn,
} from './test-count.ts'

/** Runs vitest on all projects with the given arguments, and ends with one line: `N passed, N failed`. */
const scratch = await mkdtemp(join(tmpdir(), 'sluice-summary-'))
const file = join(scratch, 'report.json')
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const args = [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
const child = spawn(process.execPath, [...args, ...process.argv.slice(2)], {
  stdio: ['ignore', 'inherit', 'pipe'],
})
let complaints = ''
child.stderr.setEncoding('utf8').on('data', (text: string) => {
  process.stderr.write(text)
  complaints += text
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const code = await new Promise<number>((resolve) => child.once('close', (end) => resolve(end ?? 1)))

const report = await readReport()
const { passed, failed } = countTests(report, code)
await rm(scratch, { recursive: true, force: true })
console.log(`The slowest files:\n${slowestIn(report).join('\n')}`)
for (const failure of [...failuresIn(report), ...unhandledIn(complaints)]) console.log(`FAILED  ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function readReport(): Promise<Report | undefined> {
  try {
    return ReportShape.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}
