import { useEffect } from 'react'
import { IntlProvider } from 'react-intl'
import { en } from '../i18n/en.ts'
import { zh } from '../i18n/zh.ts'
import { HomePage, type Theme } from './home-page.tsx'
import { useKeptChoice } from './kept-choice.ts'

const MESSAGES = { zh, en }

export function App() {
  const [theme, setTheme] = useKeptChoice<Theme>('sluice.theme', ['dark', 'light'])
  const [language, setLanguage] = useKeptChoice<'zh' | 'en'>('sluice.language', ['zh', 'en'])
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  }, [theme, language])
  return (
    <IntlProvider locale={language} messages={MESSAGES[language]}>
      <HomePage
        theme={theme}
        onTheme={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        onLanguage={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
      />
    </IntlProvider>
  )
}
