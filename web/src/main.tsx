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
import { loadTexts } from './i18n/messages.ts'

await loadTexts()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
