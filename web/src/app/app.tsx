import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../api/query-client.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { loadTexts } from '../i18n/messages.ts'
import { BusyLine } from '../ui/busy-line.tsx'
import { IconLooks } from '../ui/icon-looks.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { keptTheme } from '../ui/theme.ts'
import { ToastsFault } from '../ui/toasts-fault.tsx'
import { WhenIdle } from '../ui/when-idle.tsx'
import type { Router } from './router.tsx'

const FloatingLayers = lazyPart(
  'floating-layers',
  async () => {
    const [{ FloatingLayers }] = await Promise.all([
      import('./floating-layers.tsx'),
      loadTexts('auth', 'typing'),
    ])
    return FloatingLayers
  },
  ToastsFault,
)

const showTheme = (theme: string) => {
  document.documentElement.dataset.theme = theme
}

export function App({ router }: { router: Router }) {
  useEffect(() => keptTheme.follow(showTheme), [])
  // The page is now interactive and in the language of the browser.
  useLayoutEffect(() => document.querySelector('[data-prerendered]')?.removeAttribute('data-prerendered'), [])
  return (
    // The site's content security policy forbids inline styles.
    <CSPProvider disableStyleElements>
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>
          <IconLooks>
            <RouterProvider router={router} />
            <LoadingScreen router={router} />
            <WhenIdle>
              <FloatingLayers />
            </WhenIdle>
          </IconLooks>
        </QueryClientProvider>
      </LanguageProvider>
    </CSPProvider>
  )
}

/** The screen that was asked for is still loading, and the one before is still there. */
function LoadingScreen({ router }: { router: Router }) {
  const loads = useSyncExternalStore(
    (listener) => router.subscribe(listener),
    () => router.state.navigation.state !== 'idle',
    () => false,
  )
  return <BusyLine on={loads} />
}
