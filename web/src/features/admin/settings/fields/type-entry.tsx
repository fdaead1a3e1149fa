import { useFormContext, useWatch } from 'react-hook-form'
import { useText } from '../../../../i18n/text.tsx'
import { CHANNEL_NAMES } from '../../../../parts/contact-channel/channel-button.tsx'
import { Field } from '../../../../ui/field.tsx'
import type { SettingsValues } from '../settings-values.ts'
import { Entry } from './entries.tsx'
import forms from '../../../../ui/forms.module.css'

type TypeProps = { at: number; label: string }

/** What a channel of a kind looks like unless the operator says otherwise. */
const ICONS: Readonly<Record<string, string>> = {
  telegram: 'send',
  whatsapp: 'phone',
  wechat: 'message-circle',
  email: 'mail',
  line: 'message-circle',
  discord: 'headset',
}
const TYPES = Object.keys(ICONS)
const OTHER = 'other'

/** The kind of a channel, which chooses its icon; another kind is typed. */
export function TypeEntry({ at, label }: TypeProps) {
  const t = useText()
  const form = useFormContext<SettingsValues>()
  const name = `contactChannels.${at}.type` as const
  const value = useWatch({ control: form.control, name })
  const known = TYPES.includes(value)
  const choose = (type: string) => {
    form.setValue(name, type === OTHER ? '' : type, { shouldDirty: true })
    form.setValue(`contactChannels.${at}.icon`, ICONS[type] ?? 'globe', { shouldDirty: true })
    form.clearErrors(name)
  }
  return (
    <>
      <Field label={label}>
        {(control) => (
          <select
            {...control}
            className={forms.input}
            value={known ? value : OTHER}
            onChange={(event) => choose(event.target.value)}
          >
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {type === 'wechat' ? t('contact.wechat') : CHANNEL_NAMES[type]}
              </option>
            ))}
            <option value={OTHER}>{t('set.otherType')}</option>
          </select>
        )}
      </Field>
      {!known && <Entry name={name} label={t('set.typeName')} hint={t('set.typeHint')} />}
    </>
  )
}
