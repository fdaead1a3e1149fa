import { extname } from 'node:path'
import { WrongUsage } from '../call/usage.ts'
import type { WantedLinks } from './check-links.ts'
import { readLinksCsv, writeLinksCsv } from './links-csv.ts'
import { readLinksYaml, writeLinksJson, writeLinksYaml } from './links-yaml.ts'

type Format = { read(text: string): WantedLinks; write(links: WantedLinks): string }

const FORMATS: Readonly<Record<string, Format>> = {
  yaml: { read: readLinksYaml, write: writeLinksYaml },
  json: { read: readLinksYaml, write: writeLinksJson },
  csv: { read: readLinksCsv, write: writeLinksCsv },
}

/** The format that is named, otherwise that of the file's name, otherwise YAML. Throws WrongUsage. */
export function formatOf(named: string | undefined, file: string | undefined): Format {
  const ending = extname(file ?? '')
    .slice(1)
    .toLowerCase()
  const name = named ?? (ending === 'yml' || ending === '' ? 'yaml' : ending)
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
  if (!format) throw new WrongUsage(`give --format, one of ${Object.keys(FORMATS).join(', ')}`)
  return format
}
