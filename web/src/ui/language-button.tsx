import { keptLanguage } from '../i18n/language.ts'
import styles from './language-button.module.css'

/** Labelled in the other language, for people who cannot read this one. */
export function LanguageButton() {
  const [language, setLanguage] = keptLanguage.use()
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <button
      type="button"
      className={styles.button}
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      aria-label={other === 'zh' ? '中 · 切换到中文' : 'EN · Switch to English'}
      onClick={() => setLanguage(other)}
    >
      {other === 'zh' ? '中' : 'EN'}
    </button>
  )
}
