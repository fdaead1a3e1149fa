import { type FaultyLine, MAX_FAULTY_LINES, type UploadReason } from '@sluice/contract/api-track-uploads'
import { CONVERSION_OUTCOMES, type ConversionOutcome } from '@sluice/contract/conversions'
import type { Line } from './read-upload.ts'

/** What became of a line, or would. `reason`: why it was ignored or refused. */
export type Became = { outcome: ConversionOutcome; reason: UploadReason | null }

export const refusedLine = (reason: UploadReason): Became => ({ outcome: 'refused', reason })

const MOST_LETTERS = 100

export type UploadReport = { counts: Record<ConversionOutcome, number>; faulty: FaultyLine[] }

/** Counts what became of lines, and shows the first faulty ones. `became` is in the order of the lines. */
export function reportUpload(lines: readonly Line[], became: readonly Became[]): UploadReport {
  const counts = { recorded: 0, late: 0, known: 0, updated: 0, added: 0, ignored: 0, refused: 0 }
  for (const outcome of CONVERSION_OUTCOMES)
    counts[outcome] = became.filter((each) => each.outcome === outcome).length
  const faulty = lines.flatMap(({ line, cells }, at): FaultyLine[] => {
    const { outcome, reason } = became[at]!
    if (reason === null || (outcome !== 'ignored' && outcome !== 'refused')) return []
    const [click_id, transaction_id] = [cells.click_id ?? '', cells.transaction_id ?? '']
    return [
      {
        ...{ line, outcome, reason, click_id: click_id.slice(0, MOST_LETTERS) },
        transaction_id: transaction_id.slice(0, MOST_LETTERS),
      },
    ]
  })
  return { counts, faulty: faulty.slice(0, MAX_FAULTY_LINES) }
}
