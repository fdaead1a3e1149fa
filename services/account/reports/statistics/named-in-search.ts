import { COUNTRY_CODES, UNKNOWN_COUNTRY } from '@sluice/contract/country-codes'
import { DEVICE_NAMES } from '@sluice/contract/device-names'
import { DEVICE_KINDS } from '@sluice/contract/devices'
import { begins, fold } from './fold.ts'

type Named<T> = { value: T; names: readonly string[] }

/** In both languages, in full and as people shorten them (`UK`, `香港`). */
const LISTS = ['zh-CN', 'en-US'].flatMap((language) =>
  (['long', 'short'] as const).map((style) => new Intl.DisplayNames(language, { type: 'region', style })),
)
const COUNTRY_NAMES: readonly Named<string>[] = [
  ...COUNTRY_CODES.map((value) => ({ value, names: LISTS.map((list) => fold(list.of(value) ?? value)) })),
  { value: UNKNOWN_COUNTRY, names: DEVICE_NAMES.unknown.map(fold) },
]
const DEVICES = DEVICE_KINDS.map((value) => ({ value, names: DEVICE_NAMES[value].map(fold) }))

const called = <T>(all: readonly Named<T>[], text: string): T[] =>
  all.filter(({ names }) => names.includes(text)).map(({ value }) => value)

/** What is called exactly so; otherwise all whose name has a word that begins so. */
function named<T>(all: readonly Named<T>[], text: string): T[] {
  const exactly = called(all, text)
  if (exactly.length > 0) return exactly
  return all.filter(({ names }) => names.some((name) => begins(name, text))).map(({ value }) => value)
}

export const countriesNamed = (text: string): string[] => named(COUNTRY_NAMES, fold(text))
export const devicesNamed = (text: string) => named(DEVICES, fold(text))
export const devicesCalled = (text: string) => called(DEVICES, fold(text))
export const isUnknown = (text: string): boolean => DEVICE_NAMES.unknown.map(fold).includes(fold(text))

/** The country whose code a text is, in any case. */
export function countryOfCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return code === UNKNOWN_COUNTRY || COUNTRY_CODES.includes(code) ? code : undefined
}
