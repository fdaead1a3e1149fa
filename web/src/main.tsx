import './api/no-eval.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
import './ui/type.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createRouter, firstScreen } from './app/router.tsx'
import { readLanguage } from './i18n/language.ts'
import { loadTexts } from './i18n/messages.ts'

const root = document.getElementById('root') as HTMLElement
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

import('./ui/translated-pages.ts').then(({ followTranslators }) => followTranslators(), console.warn)

// Hydrates in small steps, so that the prerendered page can be scrolled and read meanwhile.
const texts = loadTexts()
await nextTask()
const router = createRouter()
await texts
const { prerendered } = root.dataset
if (prerendered) await firstScreen(router)
await nextTask()

const app = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
)
startTransition(() => {
  // A browser whose name for a country differs from the build's renders that part again.
  if (prerendered === readLanguage()) hydrateRoot(root, app, { onRecoverableError: console.warn })
  else createRoot(root).render(app)
})
