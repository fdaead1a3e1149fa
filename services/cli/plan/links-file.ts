import { parseDocument } from 'yaml'
import { z } from 'zod'
import { Failed } from '../commands/usage.ts'
import { type LinkSettings, MODES } from '../links/settings.ts'

const Link = z.strictObject({
  name: z.string().min(1),
  mode: z.enum(MODES).default('full_open'),
  real_url: z.string().min(1),
  audit_url: z.string().nullish(),
  countries: z.array(z.string().length(2)).default([]),
})
const File = z.strictObject({ links: z.record(z.string().regex(/^[A-Za-z0-9_-]{4,32}$/), Link) })

export type WantedLinks = ReadonlyMap<string, LinkSettings>

/** The links of a YAML file by short code. Throws Failed with every fault and where it is. */
export function readLinksFile(text: string): WantedLinks {
  // `NO` is Norway: version 1.2 knows true and false alone.
  const document = parseDocument(text, { version: '1.2', schema: 'core' })
  const [fault] = document.errors
  if (fault) throw new Failed(`the file is not YAML: ${fault.message}`)
  const read = File.safeParse(document.toJS())
  if (!read.success) throw new Failed(`the file is wrong:\n${faults(read.error)}`)
  const links = Object.entries(read.data.links)
  const folded = Map.groupBy(links, ([code]) => code.toLowerCase())
  const twice = [...folded.values()].find((same) => same.length > 1)
  if (twice) throw new Failed(`codes may not differ by case alone: ${twice.map(([code]) => code).join(', ')}`)
  return new Map(links.map(([code, link]) => [code, { ...link, audit_url: link.audit_url ?? null }]))
}

const faults = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `  ${path.join('.') || 'file'}: ${message}`).join('\n')
