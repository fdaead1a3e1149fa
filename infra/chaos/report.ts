import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figures } from './row.ts'
import type { Size } from './size.ts'

export type RowResult = {
  id: string
  promise: string
  passed: boolean
  seconds: number
  /** What was injected and measured; as far as known if the promise did not hold. */
  figures: Figures
  fault?: string
}

export type RunReport = {
  /** ISO 8601. */
  begun: string
  size: Size
  seed: number
  machine: string
  results: readonly RowResult[]
}

/** The run as Markdown for people; the JSON has the same content. */
export function markdownOf(run: RunReport): string {
  const failed = run.results.filter((result) => !result.passed)
  return [
    '# Fault tests',
    '',
    `${run.begun}, size ${run.size}, seed ${run.seed}, ${run.machine}.`,
    `${run.results.length - failed.length} promises held, ${failed.length} did not.`,
    '',
    '| row | result | seconds | promise | injected and measured |',
    '|---|---|---|---|---|',
    ...run.results.map(
      ({ id, passed, seconds, promise, figures }) =>
        `| ${id} | ${passed ? 'pass' : '**FAIL**'} | ${seconds.toFixed(1)} | ${cell(promise)} | ${cell(listOf(figures))} |`,
    ),
    ...failed.flatMap(({ id, fault = '' }) => ['', `## ${id}`, '', '```', fault, '```']),
    '',
  ].join('\n')
}

const listOf = (figures: Figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** A line or more for each row whose promise did not hold, with what was seen. */
export const failedOf = (results: readonly RowResult[]): readonly string[] =>
  results.flatMap(({ id, passed, promise, fault = '' }) =>
    passed ? [] : [`FAILED ${id}: ${promise}: ${fault}`],
  )

/** Writes both forms under the run's name, replacing an earlier state of that run. Returns the Markdown's path. */
export async function writeReport(dir: string, run: RunReport): Promise<string> {
  await mkdir(dir, { recursive: true })
  const name = join(dir, `${run.begun.slice(0, 19).replaceAll(':', '-')}-${run.size}`)
  await writeFile(`${name}.json`, `${JSON.stringify(run, null, 2)}\n`)
  await writeFile(`${name}.md`, markdownOf(run))
  return `${name}.md`
}
