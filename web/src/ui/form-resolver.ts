import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { MessageId } from '../i18n/zh.ts'

/** Message key of the error, by field. */
export type FormFaults<V> = Partial<Record<keyof V & string, MessageId>>

/** Adapts a form's own rules to the form library; an error's `message` is a message key. */
export const resolverOf =
  <V extends FieldValues>(check: (values: V) => FormFaults<V>): Resolver<V> =>
  async (values) => {
    const faults = check(values)
    const entries = Object.entries(faults).map(([field, message]) => [field, { type: 'rule', message }])
    if (entries.length === 0) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(entries) as FieldErrors<V> }
  }
