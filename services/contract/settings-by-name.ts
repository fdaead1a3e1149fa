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

/** One part of every declaration, by the settings' names in one place; settings without a name there are left out. */
export function settingsByName<P extends Place, Q extends Part>(place: P, part: Q) {
  const named = CLOAK_SETTINGS.flatMap((setting) =>
    setting[place] === null ? [] : [[setting[place], setting[part]]],
  )
  return Object.fromEntries(named) as { [S in Setting as NonNullable<S[P]>]: S[Q] }
}

/**
 * The settings among `values`, renamed from one place to another; what has no name in both is left out. A value that
 * itself differs between the two is put over the result by the caller, or the types do not fit.
 */
export function renameSettings<From extends Place, To extends Place, Values extends object>(
  values: Values,
  from: From,
  to: To,
) {
  const given = new Map<string | null, unknown>(Object.entries(values))
  const named = CLOAK_SETTINGS.flatMap((setting) =>
    setting[to] === null || !given.has(setting[from]) ? [] : [[setting[to], given.get(setting[from])]],
  )
  return Object.fromEntries(named) as {
    [S in Setting as S[From] extends keyof Values ? NonNullable<S[To]> : never]: Values[S[From] &
      keyof Values]
  }
}
