import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { SettingsValues } from './settings-values.ts'
import forms from '../../../ui/forms.module.css'
import iconButtons from '../../../ui/icon-buttons.module.css'
import styles from './brands-part.module.css'
import items from './items.module.css'

const MOST = 60
const LONGEST = 60

export function BrandsPart() {
  const t = useText()
  const { control, register } = useFormContext<SettingsValues>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'brands', keyName: 'key' })
  const input = (at: number, language: 'zh' | 'en') => (
    <input
      {...register(`brands.${at}.${language}`)}
      className={forms.input}
      maxLength={LONGEST}
      autoComplete="off"
      aria-label={t(language === 'zh' ? 'set.inZh' : 'set.inEn', { what: t('set.brand', { at: at + 1 }) })}
    />
  )
  return (
    <div className={forms.form}>
      <ol className={styles.rows}>
        <li className="tiny faint" aria-hidden="true">
          <span />
          <span>{t('set.zh')}</span>
          <span>{t('set.en')}</span>
        </li>
        {fields.map(({ key }, at) => (
          <li key={key}>
            <span className="tiny faint num">{at + 1}</span>
            {input(at, 'zh')}
            {input(at, 'en')}
            <IconButton
              icon={ArrowUp}
              label={t('set.brandUp', { at: at + 1 })}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('set.brandDown', { at: at + 1 })}
              disabled={at === fields.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <IconButton
              icon={X}
              className={iconButtons.bad}
              label={t('set.removeBrand', { at: at + 1 })}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ol>
      {fields.length < MOST && (
        <Button className={items.add} onClick={() => append({ zh: '', en: '' })}>
          <Plus aria-hidden />
          <Text id="set.addBrand" />
        </Button>
      )}
    </div>
  )
}
