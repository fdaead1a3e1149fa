import { DEVICE_KINDS } from '@sluice/contract/devices'
import { DESTINATIONS, REASONS } from '@sluice/contract/visit'
import { VISIT_FILTERS, type VisitFilter } from '@sluice/contract/visit-filters'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { cloakNamesQuery } from '../../api/cloak-names.ts'
import { valuesQuery } from '../../api/visit-values.ts'
import { useText } from '../../i18n/text.tsx'
import { useAfter } from '../../ui/use-after.ts'
import { codeIn } from '../code-in.ts'
import { Flag, useCountryName } from '../countries.tsx'
import { DeviceIcon } from '../device.tsx'
import { daysBack } from '../time-span.ts'
import { countriesFor } from './countries-for.ts'
import { useValueWords } from './filter-words.ts'
import { isValue } from './filters.ts'

export type FilterOption = { value: string; label: string; mark?: ReactNode; note?: string }
type Offered = { options: FilterOption[]; note?: string | undefined }

/** Names are suggested from the visits of this many days. */
const DAYS = 90
/** Links are asked for so long after the text began to differ, not for each letter. */
const REST_MS = 300
const FIXED = { reason: REASONS, redirect_to: DESTINATIONS, device: DEVICE_KINDS } as const
type Fixed = keyof typeof FIXED
type Free = Exclude<VisitFilter, Fixed | 'country' | 'cloak_id'>

const isFixed = (name: VisitFilter): name is Fixed => name in FIXED

/** What to filter by, and once that is chosen, its values; those that the typed text matches. */
export function useFilterOptions(
  name: VisitFilter | null,
  typed: string,
  without: readonly VisitFilter[],
): Offered {
  const t = useText()
  const nameOf = useNames(name === null, typed, without)
  const fixed = useFixed(name !== null && isFixed(name) ? name : null, typed)
  const countries = useCountries(name === 'country', typed)
  const cloaks = useCloaks(name === 'cloak_id', typed)
  const free = useFree(
    name === null || name === 'country' || name === 'cloak_id' || isFixed(name) ? null : name,
    typed,
  )
  const found = nameOf ?? fixed ?? countries ?? cloaks ?? free ?? { options: [] }
  return { note: found.options.length === 0 ? t('filter.nothing') : undefined, ...found }
}

const matches = (label: string, typed: string) => label.toLowerCase().includes(typed.trim().toLowerCase())

function useNames(on: boolean, typed: string, without: readonly VisitFilter[]): Offered | null {
  const t = useText()
  if (!on) return null
  const names = VISIT_FILTERS.filter((each) => !without.includes(each))
  const options = names.map((value) => {
    const label = t(`filter.name.${value}`)
    return { value, label, ...(label !== value && /^utm_/.test(value) && { note: value }) }
  })
  return { options: options.filter(({ label, value }) => matches(`${label} ${value}`, typed)) }
}

function useFixed(name: Fixed | null, typed: string): Offered | null {
  const wordsOf = useValueWords()
  if (!name) return null
  const options = FIXED[name].map((value) => ({
    value,
    label: wordsOf(name, value),
    ...(name === 'device' && { mark: <DeviceIcon device={value} /> }),
  }))
  return { options: options.filter(({ label }) => matches(label, typed)) }
}

/** Countries are found by their name in either language, or by their code. */
function useCountries(on: boolean, typed: string): Offered | null {
  const { locale } = useIntl()
  const nameOf = useCountryName()
  if (!on) return null
  const other = new Intl.DisplayNames(locale === 'en-US' ? 'zh-CN' : 'en-US', { type: 'region' })
  const codes = [...countriesFor(typed, [nameOf, (code) => other.of(code) ?? code])]
  if (!typed) codes.sort((a, b) => nameOf(a).localeCompare(nameOf(b), locale))
  return {
    options: codes.map((code) => ({
      value: code,
      label: nameOf(code),
      mark: <Flag code={code} />,
      note: code,
    })),
  }
}

/** Links are searched on the server: all of them, deleted ones too, whose visits stay in the log. */
function useCloaks(on: boolean, typed: string): Offered | null {
  const t = useText()
  const [asked, ask] = useState('')
  const wanted = typed.trim()
  useAfter(asked !== wanted, REST_MS, () => ask(wanted))
  const list = useQuery({ ...cloakNamesQuery(asked), enabled: on })
  if (!on) return null
  const options = (list.data?.items ?? []).map(({ id, name, short_link, deleted }) => ({
    value: String(id),
    label: name,
    note: deleted ? t('filter.deleted') : codeIn(short_link),
  }))
  if (list.isError) return { options, note: t('filter.failed') }
  if (list.data?.more) return { options, note: t('filter.more') }
  return list.data ? { options } : { options, note: '' }
}

/** Any text; the names that visits had lately are offered. */
function useFree(name: Free | null, typed: string): Offered | null {
  const t = useText()
  const wordsOf = useValueWords()
  const seen = useQuery({
    ...valuesQuery(name ?? 'browser', daysBack(DAYS, new Date())),
    enabled: name !== null,
  })
  if (!name) return null
  const options = (seen.data ?? [])
    .filter((value) => isValue(name, value))
    .map((value) => ({ value, label: wordsOf(name, value) }))
    .filter(({ label, value }) => matches(`${label} ${value}`, typed))
  const own = typed.trim()
  const known = own === '' || !isValue(name, own) || options.some(({ value }) => value === own)
  return {
    options: known ? options : [...options, { value: own, label: own, note: t('filter.typed') }],
    ...(seen.isPending && { note: '' }),
  }
}
