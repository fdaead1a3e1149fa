import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** The fields used of vitest's JSON report. */
export const Report = z.object({
  testResults: z.array(
    z.object({
      /** The file. */
      name: z.string(),
      status: z.string(),
      /** Unix milliseconds. */
      startTime: z.number(),
      endTime: z.number(),
      /** Why the suite failed outside its tests. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
          /** `shown`: what pages of a browser showed then. */
          meta: z.object({ shown: z.string().optional() }).optional(),
        }),
      ),
    }),
  ),
})
export type Report = z.infer<typeof Report>

/**
 * Tests passed and failed over all suites. A suite that fails outside its tests (it does not load, a hook throws)
 * counts as one failure; so does a run that ends with an error but no failed test, or leaves no report.
 */
export function countTests(report: Report | undefined, exitCode: number): { passed: number; failed: number } {
  let passed = 0
  let failed = 0
  for (const suite of report?.testResults ?? []) {
    const of = (status: string) => suite.assertionResults.filter((test) => test.status === status).length
    passed += of('passed')
    failed += of('failed')
    if (suite.status === 'failed' && of('failed') === 0) failed++
  }
  if (failed === 0 && exitCode !== 0) failed = 1
  return { passed, failed }
}

const MOST_LINES = 8

/** Failures and their reasons, so that the end of a long log is enough. */
export function failuresIn(report: Report | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const file = relative(process.cwd(), name)
    if (status === 'failed' && failed.length === 0) return [`${file}\n${beginning(message)}`]
    return failed.map((test) => told(file, test))
  })
}

const UNHANDLED = /^⎯+ Unhandled (Rejection|Error|Exception) ⎯+$/
const ORIGIN = /^This error originated in "([^"]+)"/

/** Errors outside of any test, from what vitest wrote to stderr: its report has none of them. */
export function unhandledIn(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  return lines.flatMap((line, at) => {
    if (!UNHANDLED.test(line)) return []
    const origin = lines.slice(at).flatMap((each) => ORIGIN.exec(each)?.[1] ?? [])[0]
    return [
      `${origin ?? 'a file'}: an error outside of any test\n${beginning(lines.slice(at + 1).join('\n'))}`,
    ]
  })
}

const MOST_SLOW = 10

/** The slowest files, in seconds, to show where the time of a run goes. */
export function slowestIn(report: Report | undefined): string[] {
  return (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ file: relative(process.cwd(), name), ms: endTime - startTime }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, MOST_SLOW)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(0).padStart(4)} s  ${file}`)
}

type Test = Report['testResults'][number]['assertionResults'][number]
const told = (file: string, { fullName, failureMessages, meta }: Test) =>
  [`${file}: ${fullName}`, beginning(failureMessages?.join('\n') ?? ''), meta?.shown && beginning(meta.shown)]
    .filter(Boolean)
    .join('\n')

const beginning = (text: string) =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, MOST_LINES)
    .map((line) => `    ${line}`)
    .join('\n')
