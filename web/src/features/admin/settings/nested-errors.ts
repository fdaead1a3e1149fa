import type { FieldErrors } from 'react-hook-form'
import type { MessageId } from '../../../i18n/zh.ts'
import type { SettingsValues } from './settings-values.ts'

type Tree = { [key: string]: Tree | string }

/** Errors by path (`brands.2.zh`) in the form library's nested shape. */
export function nestedErrors(faults: Readonly<Record<string, MessageId>>): FieldErrors<SettingsValues> {
  const root: Tree = {}
  for (const [path, message] of Object.entries(faults)) {
    let at = root
    for (const key of path.split('.')) {
      at[key] ??= {}
      at = at[key] as Tree
    }
    Object.assign(at, { type: 'rule', message })
  }
  return root as FieldErrors<SettingsValues>
}
