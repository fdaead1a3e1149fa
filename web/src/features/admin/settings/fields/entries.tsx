import type { ReactNode } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { useIntl } from 'react-intl'
import { useText } from '../../../../i18n/text.tsx'
import { Field } from '../../../../ui/field.tsx'
import type { SettingsValues } from '../settings-values.ts'
import { useFault } from './use-fault.ts'
import forms from '../../../../ui/forms.module.css'
import styles from './entries.module.css'

type Name = FieldPath<SettingsValues>
type EntryProps = {
  name: Name
  label: string
  hint?: ReactNode
  kind?: 'text' | 'area'
  mono?: boolean
  placeholder?: string
}

/** One entry of the settings, with its error below. */
export function Entry({ name, label, hint, kind = 'text', mono, placeholder }: EntryProps) {
  const form = useFormContext<SettingsValues>()
  const input = form.register(name, useChecks(name))
  return (
    <Field label={label} error={useFault(name)} hint={hint}>
      {(control) =>
        kind === 'area' ? (
          <textarea {...control} {...input} className={forms.area} rows={14} />
        ) : (
          <input
            {...control}
            {...input}
            className={`${forms.input} ${mono ? 'mono' : ''}`}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={mono ? false : undefined}
          />
        )
      }
    </Field>
  )
}

type NumberProps = {
  name: 'trialCalls' | `retentionDays.${keyof SettingsValues['retentionDays']}`
  label: string
  unit: string
  min: number
  max: number
  hint: string
}

/** A whole number with its unit, and its limits below. */
export function NumberEntry({ name, label, unit, min, max, hint }: NumberProps) {
  const t = useText()
  const { formatNumber } = useIntl()
  const form = useFormContext<SettingsValues>()
  const input = form.register(name, { valueAsNumber: true, ...useChecks(name) })
  const below = t('set.limits', { hint, min: formatNumber(min), max: formatNumber(max) })
  return (
    <Field label={label} error={useFault(name)} hint={below}>
      {(control) => (
        <span className={`${forms.input} ${forms.with} ${styles.number}`}>
          <input {...control} {...input} className="num" inputMode="numeric" autoComplete="off" />
          <span className="quiet small">{unit}</span>
        </span>
      )}
    </Field>
  )
}

/** An entry is checked when it is left, and a refusal of the server stays until it is changed. */
function useChecks(name: Name) {
  const form = useFormContext<SettingsValues>()
  return {
    onChange: () => form.clearErrors(name),
    onBlur: () => {
      if (form.getFieldState(name).error?.type !== 'server') void form.trigger(name)
    },
  }
}

type PairProps = { name: string; label: string; hint?: ReactNode; kind?: 'text' | 'area' }

/** The same text in both languages. */
export function EntryPair({ name, label, hint, kind = 'text' }: PairProps) {
  const t = useText()
  return (
    <>
      <Entry name={`${name}.zh` as Name} label={t('set.inZh', { what: label })} hint={hint} kind={kind} />
      <Entry name={`${name}.en` as Name} label={t('set.inEn', { what: label })} hint={hint} kind={kind} />
    </>
  )
}
