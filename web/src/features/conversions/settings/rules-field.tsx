import { DUPLICATE_RULES, type DuplicateRule } from '@sluice/contract/conversions'
import { Plus, Trash2 } from 'lucide-react'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { TrackValues } from './track-values.ts'
import forms from '../../../ui/forms.module.css'
import styles from './settings.module.css'

type Rules = TrackValues['rules']
type FieldProps = { value: Rules; error: string | undefined; onChange: (rules: Rules) => void }

/** A rule for each event that is named; all others are ignored. */
export function RulesField({ value, error, onChange }: FieldProps) {
  const t = useText()
  const change = (at: number, to: Partial<Rules[number]>) =>
    onChange(value.map((each, place) => (place === at ? { ...each, ...to } : each)))
  const remove = (at: number) => onChange(value.filter((_, place) => place !== at))
  return (
    <div className={forms.field}>
      {value.map(({ event, rule }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its place
        <div key={at} className={styles.rule}>
          <input
            className={forms.input}
            aria-label={t('conversions.ruleEvent')}
            aria-invalid={Boolean(error)}
            placeholder="rebill"
            value={event}
            autoComplete="off"
            onChange={({ target }) => change(at, { event: target.value })}
          />
          <select
            className={forms.input}
            aria-label={t('conversions.rule')}
            value={rule}
            onChange={({ target }) => change(at, { rule: ruleOf(target.value) })}
          >
            {DUPLICATE_RULES.map((each) => (
              <option key={each} value={each}>
                {t(`conversions.rule.${each}`)}
              </option>
            ))}
          </select>
          <IconButton
            icon={Trash2}
            label={t('conversions.removeRule', { event })}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {error && (
        <p className={forms.error} role="alert">
          {error}
        </p>
      )}
      <p className={forms.note}>
        <Text id="conversions.rulesHint" />
      </p>
      <div>
        <Button small onClick={() => onChange([...value, { event: '', rule: 'update' }])}>
          <Plus size={14} aria-hidden />
          <Text id="conversions.addRule" />
        </Button>
      </div>
    </div>
  )
}

const ruleOf = (text: string): DuplicateRule => DUPLICATE_RULES.find((each) => each === text) ?? 'ignore'
