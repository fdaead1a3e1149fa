import { z } from 'zod'

/** What is read of vitest's JSON report. */
export const Report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})
export type Report = z.infer<typeof Report>

/**
 * Tests passed and failed over all suites. A suite that fails outside its tests (it does not load, a hook throws)
 * counts as one failed; so does a run that ends badly without a failed test, or leaves no report.
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
