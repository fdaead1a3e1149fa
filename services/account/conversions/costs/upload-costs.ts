import type { CostFaultLine, CostUpload } from '@sluice/contract/api-costs'
import { showCost } from '@sluice/contract/costs'
import { SHOWN_FAULTS, SHOWN_LINES } from '@sluice/contract/csv-upload'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { noteChanges } from '../shipping/note-change.ts'
import { type CostLink, countSame, type DayCost, findLinks, holdAccount, putCosts } from './costs-store.ts'
import { linkFinder } from './link-meant.ts'
import { type CostLine, meantLink, readCostLines } from './read-cost-lines.ts'

type Upload = { owner: number; csv: string; dryRun: boolean; publicOrigin: string }
type Found = { line: CostLine; link: CostLink }

/**
 * Stores the costs of a file, all of them in one transaction or, if one line is faulty, none. A file that is sent again changes
 * nothing. A dry run says the same and stores nothing.
 */
export async function uploadCosts(db: Db, { owner, csv, dryRun, publicOrigin }: Upload): Promise<CostUpload> {
  const read = await readCostLines(csv)
  return db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, owner))) throw problem('not_found')
    const { found, faults: unknown } = await withLinks(tx, owner, read.lines, publicOrigin)
    const faults = [...read.faults, ...unknown, ...repeated(found)].sort((a, b) => a.line - b.line)
    const told = { faulty: faults.length, faults: faults.slice(0, SHOWN_FAULTS) }
    if (faults.length > 0 && !dryRun)
      throw problem('invalid_request', { errors: { csv: 'csv_faulty' }, data: told })
    const costs = found.map(
      ({ line: { kind, amount, currency, day }, link }): DayCost => ({
        ...{ kind, amount, currency, day },
        link: link.id,
      }),
    )
    const changed = dryRun ? costs.length - (await countSame(tx, costs)) : await store(tx, owner, costs)
    return {
      dry_run: dryRun,
      lines: found.length,
      ...{ changed, unchanged: costs.length - changed },
      ...told,
      items: found.slice(0, SHOWN_LINES).map(item),
    }
  })
}

async function store(tx: Tx, owner: number, costs: readonly DayCost[]): Promise<number> {
  const changed = await putCosts(tx, owner, costs)
  await noteChanges(tx, 'cost', changed)
  const days = costs.map(({ day }) => day).sort()
  const after = { days: costs.length, changed: changed.length, from: days.at(0) ?? '', to: days.at(-1) ?? '' }
  const entry = { actor: owner, subject: `user:${owner}`, before: null, after }
  if (changed.length > 0) await writeAudit(tx, { ...entry, action: 'costs.upload' })
  return changed.length
}

async function withLinks(tx: Tx, owner: number, lines: readonly CostLine[], origin: string) {
  const meant = new Map(lines.map(({ link }) => [link, meantLink(link, origin)]))
  const links = await findLinks(tx, owner, {
    codes: [...meant.values()].flatMap(({ named }) => named?.code.toLowerCase() ?? []),
    ids: [...meant.values()].flatMap(({ id }) => id ?? []),
  })
  const find = linkFinder(links)
  const found: Found[] = []
  const faults: CostFaultLine[] = []
  for (const line of lines) {
    const link = find(meant.get(line.link)!)
    if (typeof link === 'object') found.push({ line, link })
    else {
      const reason = link === 'ambiguous' ? 'link_ambiguous' : 'link_unknown'
      faults.push({ line: line.line, reason, value: line.link.slice(0, 100) })
    }
  }
  return { found, faults }
}

/** Which of two lines for the same day counts nobody can know. */
function repeated(found: readonly Found[]): CostFaultLine[] {
  const seen = new Set<string>()
  return found.flatMap(({ line, link }): CostFaultLine[] => {
    const key = `${link.id} ${line.day}`
    if (seen.has(key))
      return [{ line: line.line, reason: 'line_repeated', value: `${line.link} ${line.day}` }]
    seen.add(key)
    return []
  })
}

const item = ({ line, link }: Found): CostUpload['items'][number] => ({
  cloak_id: link.id,
  code: link.code,
  name: link.name,
  day: line.day,
  kind: line.kind === 'click' ? 'click' : 'day',
  amount: showCost(line),
  currency: line.currency,
})
