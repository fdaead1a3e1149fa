import { UPLOAD_FIELDS, type UploadField } from '@sluice/contract/api-track-uploads'

/** Names of columns: ours, those of the API, and those of the trackers whose postbacks are taken. Signs do not count. */
const NAMES: Readonly<Record<UploadField, readonly string[]>> = {
  click_id: ['clickid', 'cid', 'subid', 'cnvid'],
  event: ['event', 'et'],
  status: ['status', 'cnvstatus'],
  value: ['value', 'payout'],
  currency: ['currency', 'cnvcurrency'],
  transaction_id: ['transactionid', 'txid', 'tid'],
  at: ['at', 'time'],
}

/** `places`: which cell of a line is which field. */
export type Columns = {
  places: ReadonlyMap<UploadField, number>
  names: Record<UploadField, string | null>
  unknown: string[]
}

const MOST_LETTERS = 100

const fieldOf = (name: string): UploadField | undefined => {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  return UPLOAD_FIELDS.find((field) => NAMES[field].includes(plain))
}

/** What the first line of a file says; undefined when it has no click id or names a field twice. */
export function readColumns(head: readonly string[]): Columns | undefined {
  const places = new Map<UploadField, number>()
  const unknown: string[] = []
  for (const [at, name] of head.entries()) {
    const field = fieldOf(name)
    if (field === undefined) unknown.push(name.slice(0, MOST_LETTERS))
    else if (places.has(field)) return undefined
    else places.set(field, at)
  }
  if (!places.has('click_id')) return undefined
  const nameOf = (field: UploadField) => head[places.get(field) ?? -1]?.slice(0, MOST_LETTERS) ?? null
  return {
    places,
    names: {
      ...{ click_id: nameOf('click_id'), event: nameOf('event'), status: nameOf('status') },
      ...{ value: nameOf('value'), currency: nameOf('currency') },
      ...{ transaction_id: nameOf('transaction_id'), at: nameOf('at') },
    },
    unknown: unknown.filter((name) => name !== ''),
  }
}
