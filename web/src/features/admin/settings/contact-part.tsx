import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ColorEntry } from './fields/color-entry.tsx'
import { Entry } from './fields/entries.tsx'
import { IconEntry } from './fields/icon-entry.tsx'
import { PictureEntry } from './fields/picture-entry.tsx'
import { TypeEntry } from './fields/type-entry.tsx'
import { NEW_CHANNEL, type SettingsValues } from './settings-values.ts'
import checkBoxes from '../../../ui/check-boxes.module.css'
import forms from '../../../ui/forms.module.css'
import iconButtons from '../../../ui/icon-buttons.module.css'
import layout from '../../../ui/layout.module.css'
import fieldsStyles from '../parts/fields.module.css'
import items from './items.module.css'

const MOST = 20

export function ContactPart() {
  const t = useText()
  const { control, register } = useFormContext<SettingsValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'contactChannels', keyName: 'key' })
  return (
    <div className={forms.form}>
      {fields.length === 0 && (
        <p className="quiet">
          <Text id="set.noChannels" />
        </p>
      )}
      {fields.map(({ key }, at) => (
        <fieldset key={key} className={`${fieldsStyles.plain} ${items.item}`}>
          <div className={layout.line}>
            <h3>{t('set.channel', { at: at + 1 })}</h3>
            <IconButton
              icon={Trash2}
              className={`${iconButtons.bad} ${layout.end}`}
              label={t('set.removeChannel', { at: at + 1 })}
              onClick={() => remove(at)}
            />
          </div>
          <div className={fieldsStyles.two}>
            <TypeEntry at={at} label={t('set.type')} />
            <Entry name={`contactChannels.${at}.id`} label={t('set.handle')} />
            <IconEntry name={`contactChannels.${at}.icon`} label={t('set.icon')} />
            <ColorEntry name={`contactChannels.${at}.color`} label={t('set.color')} />
            <Entry name={`contactChannels.${at}.link`} label={t('set.link')} placeholder="https://t.me/" />
          </div>
          <PictureEntry
            name={`contactChannels.${at}.qrcode`}
            label={t('set.qr')}
            hint={t('set.pictureHint')}
          />
          <label className={checkBoxes.choice}>
            <input type="checkbox" {...register(`contactChannels.${at}.showQrCode`)} />
            <Text id="set.showQr" />
          </label>
        </fieldset>
      ))}
      {fields.length < MOST && (
        <Button className={items.add} onClick={() => append(NEW_CHANNEL)}>
          <Plus aria-hidden />
          <Text id="set.addChannel" />
        </Button>
      )}
    </div>
  )
}
