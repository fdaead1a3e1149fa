import './api/no-eval.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/shell.css'
import './ui/notices.css'
import './ui/controls.css'
import './ui/marks.css'
import './ui/panels.css'
import './ui/tables.css'
import './ui/layers.css'
import './ui/menus.css'
import './ui/phone.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { readLanguage } from './i18n/language.ts'
import { loadMessages } from './i18n/messages.ts'

const texts = await loadMessages(readLanguage())

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App texts={texts} />
  </StrictMode>,
)
