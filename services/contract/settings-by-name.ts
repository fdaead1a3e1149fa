import type { z } from 'zod'
import { CLOAK_SETTINGS } from './cloak-settings.ts'

type Setting = (typeof CLOAK_SETTINGS)[number]
/** Where a setting has a name of its own. */
type Place = 'api' | 'form' | 'column' | 'document'
type Part = 'body' | 'stored' | 'shown' | 'empty' | 'erased'

export type CloakSetting = Setting['api']
export const SETTING_NAMES = CLOAK_SETTINGS.map(({ api }) => api)
export const SETTING_COLUMNS = CLOAK_SETTINGS.map(({ column }) => column)

/** A link's settings as its row holds them, and each of its versions. */
export type StoredSettings = { [S in Setting as S['column']]: z.output<S['stored']> }
/** As a new row is given them: those with a default may be left out. */
export type NewSettings = { [S in Setting as S['column']]: z.input<S['stored']> }
/** Those of them that the form sets. */
export type FormSettings = {
  [S in Exclude<Setting, { form: null }> as S['column']]: z.output<S['stored']>
}

/** The same, as a form may give them: without regions they stay as they were. */
export type GivenSettings = Omit<FormSettings, 'countries'> & Partial<Pick<FormSettings, 'countries'>>

/** One part of every declaration, by the settings' names in one place; settings without a name there are left out. */
export function settingsByName<P extends Place, Q extends Part>(
  place: P,
  part: Q,
): { [S in Setting as NonNullable<S[P]>]: S[Q] }
export function settingsByName(place: Place, part: Part): object {
  return named((setting) => [setting[place], setting[part]])
}

/**
 * The settings among `values`, renamed from one place to another. Others are left out, and so are settings without a name
 * in both places. Where the two places hold different values, the caller replaces them; the types ask for it.
 */
export function renameSettings<From extends Place, To extends Place, Values extends object>(
  values: Values,
  from: From,
  to: To,
): {
  [S in Setting as S[From] extends keyof Values ? NonNullable<S[To]> : never]: Values[S[From] & keyof Values]
}
export function renameSettings(values: object, from: Place, to: Place): object {
  const given = new Map<string | null, unknown>(Object.entries(values))
  return named((setting) => [given.has(setting[from]) ? setting[to] : null, given.get(setting[from])])
}

const named = (entryOf: (setting: Setting) => [name: string | null, value: unknown]) =>
  Object.fromEntries(CLOAK_SETTINGS.map(entryOf).filter(([name]) => name !== null))
