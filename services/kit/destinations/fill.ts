import { fillTemplate } from '@sluice/contract/template'
import { CLICK_ID_LENGTH } from '../click-id/click-id.ts'
import type { Around, Filling } from './filling.ts'
import { GIVEN_URL, givenUrl } from './given-url.ts'
import { encodeBytes, valueIn, without } from './query.ts'
import { MAX_LOCATION, withVisitQuery } from './visit-query.ts'

/** What a visit fills into its destination. */
export type Filled = {
  /** As it was sent, one character per byte, without `?`. */
  query: string
  country: string
  code: string
  /** Its id; of a link that is not saved, what takes its place. */
  link: number | string
  /** The name of the account's parameter for click ids. */
  parameter: string
  /** undefined: the visit has none. */
  clickId: string | undefined
}

/**
 * The destination of a visit, or the URL of the same site that the visit asks for, with the visit's query. Whatever the
 * visit holds, it is http(s) and of the stored URL's origin. The macros stay as they are in one that would be too long or
 * lead elsewhere.
 */
export function fill(filling: Filling, filled: Filled): string {
  const { parameter } = filled
  let { query } = filled
  if (query === '') return withClickId(filling, filled, undefined)
  const given = filling.takesUrl ? givenUrl(query, filling.stored, ROOM_FOR_CLICK_ID) : undefined
  const location = withClickId(filling, filled, given)
  if (filling.clickId || filling.hasClickId) query = without(query, parameter)
  return withVisitQuery(location, filling.takesUrl ? without(query, GIVEN_URL) : query)
}

/** The destination with its click id; `given`: the URL that takes its place. */
function withClickId(filling: Filling, filled: Filled, given: string | undefined): string {
  const { parameter, clickId } = filled
  const base = given ?? (filling.parts.length === 1 ? filling.stored : withMacros(filling, filled))
  const isThere = given === undefined && filling.hasClickId
  if (!filling.clickId || isThere) return base
  if (clickId === undefined) return given === undefined ? base : withoutClickId(base, parameter)
  const around = base === filling.stored ? aroundOf(filling, parameter) : aroundClickId(base, parameter)
  return around.before + clickId + around.after
}

/** The destination on both sides of its click ids, made once for one name of the parameter. */
export function aroundOf<Kept>(filling: Filling<Kept>, parameter: string): Around<Kept> {
  if (filling.around?.parameter === parameter) return filling.around
  const { before, after } = aroundClickId(filling.stored, parameter)
  filling.around = { parameter, before, after, kept: undefined }
  return filling.around
}

/** The destination on both sides of its click id, which replaces what the destination has by that name. */
function aroundClickId(base: string, parameter: string): { before: string; after: string } {
  const hash = base.indexOf('#')
  const [bare, after] = hash < 0 ? [base, ''] : [base.slice(0, hash), base.slice(hash)]
  const mark = bare.indexOf('?')
  const own = mark < 0 ? '' : without(bare.slice(mark + 1), parameter)
  const path = mark < 0 ? bare : bare.slice(0, mark)
  return { before: `${path}?${own}${/(^|&)$/.test(own) ? '' : '&'}${parameter}=`, after }
}

/** The parameter with its click id: `&`, a name of up to 32 characters, `=`, and the id. */
const ROOM_FOR_CLICK_ID = 1 + 32 + 1 + CLICK_ID_LENGTH
function withoutClickId(base: string, parameter: string): string {
  const { before, after } = aroundClickId(base, parameter)
  return before.slice(0, -`?${parameter}=`.length) + after
}

const withMacros = (filling: Filling, filled: Filled): string =>
  fillTemplate(filling, (macro) => valueFor(macro, filled), MAX_LOCATION - ROOM_FOR_CLICK_ID) ??
  filling.stored

/** A macro's value, encoded for any place behind the host. */
function valueFor(macro: string, { query, country, code, link, clickId }: Filled): string {
  if (macro === 'click_id') return clickId ?? ''
  if (macro === 'country') return country
  if (macro === 'code') return code
  if (macro === 'link') return String(link)
  return encodeBytes(valueIn(query, macro))
}
