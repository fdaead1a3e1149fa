import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../api/query-client.ts'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import { keptTheme } from '../ui/theme.ts'
import { WhenIdle } from '../ui/when-idle.tsx'
import { router } from './router.tsx'

const FloatingLayers = lazy(async () => ({ default: (await import('./floating-layers.tsx')).FloatingLayers }))

export function App() {
  const [theme] = keptTheme.use()
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    // The site's content security policy has no inline styles.
    <CSPProvider disableStyleElements>
      <LanguageProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <WhenIdle>
            <FloatingLayers />
          </WhenIdle>
        </QueryClientProvider>
      </LanguageProvider>
    </CSPProvider>
  )
}
