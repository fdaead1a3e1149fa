import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { z } from 'zod'

/** Distinguishes schemas of the same name in two contracts: `api-admin-plan` → `AdminPlan`. */
const prefixOf = (file: string) =>
  file
    .split('-')
    .slice(1)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** Every schema that the public API's contracts export, with its name. */
export async function contractNames(): Promise<Map<z.ZodType, string>> {
  const folder = dirname(createRequire(import.meta.url).resolve('@sluice/contract/api-problem'))
  const files = (await readdir(folder)).filter((file) => /^api-.*(?<!\.test)\.ts$/.test(file)).sort()
  const names = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  for (const file of files.map((name) => name.slice(0, -3))) {
    const exported = (await import(`@sluice/contract/${file}`)) as Record<string, unknown>
    for (const [key, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || names.has(schema)) continue
      const name = taken.has(key) ? prefixOf(file) + key : key
      names.set(schema, name)
      taken.add(name)
    }
  }
  return names
}
