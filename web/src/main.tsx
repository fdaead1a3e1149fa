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
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { firstScreen } from './app/router.tsx'
import { loadTexts } from './i18n/messages.ts'

const root = document.getElementById('root') as HTMLElement
await loadTexts()
// What the build has drawn stays until the page can take its place.
if (root.hasChildNodes()) await firstScreen()

// In small steps: what the build has drawn can be scrolled and read meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
