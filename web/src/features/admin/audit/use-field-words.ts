import { useText } from '../../../i18n/text.tsx'
import { nameOf } from './field-names.ts'

/** A field's name in the reader's language; null for an unnamed field. */
export function useFieldWords(): (field: string) => string | null {
  const t = useText()
  return (field) => {
    const name = nameOf(field)
    if (!name) return null
    const [within, own] = [name.within, name].map((each) => each && t(each.id, { at: each.at ?? '' }))
    const what = [within, own].filter(Boolean).join(' · ')
    return name.language ? t(name.language === 'zh' ? 'set.inZh' : 'set.inEn', { what }) : what
  }
}
