import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '@sluice/kit/files'
import { z } from 'zod'

/** Makes the invented visits repeatable, so that an interrupted run continues with the same ones. */
const DemoPlan = z.object({ seed: z.int(), end: z.int(), days: z.int(), visits: z.int(), done: z.boolean() })
export type DemoPlan = z.output<typeof DemoPlan>

const pathOf = (home: string) => join(home, 'demo.json')

export async function readPlan(home: string): Promise<DemoPlan | undefined> {
  try {
    return DemoPlan.parse(JSON.parse(await readFile(pathOf(home), 'utf8')))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const writePlan = (home: string, plan: DemoPlan) =>
  writeFile(pathOf(home), `${JSON.stringify(plan, null, 2)}\n`)
