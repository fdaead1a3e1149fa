import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { flags } from './build/flags.ts'
import { sizeBudget } from './build/size-budget.ts'
import { worldMap } from './build/world-map.ts'

/** What every screen of the dashboard needs. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|react-intl|@formatjs\/[^/]+|intl-messageformat|zod|@tanstack\/(react-query|query-core))\/|\/src\/api\/no-eval/

const SHELL =
  /src\/(session|paths|i18n\/(text|language)|ui\/(button|icon-button|copy|copy-button|states|page-title|toasts\.ts|theme|theme-button|language-button|brand|kept-choice|when-idle)|parts\/(mode|links|link-line|short-link|moment|quota|quota-bar|time-span)\.|api\/(request|account|query-client|error-words|api-error|read-answer)|app\/shell\/(layout|sidebar|use-logout|nav-items|user-face|usage-box|use-is-phone|collapsed))|node_modules\/lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes|shared)/

export default defineConfig({
  plugins: [react(), worldMap(), flags(), sizeBudget()],
  build: {
    target: 'es2023',
    // A data: address would not pass the site's content security policy for scripts and styles.
    assetsInlineLimit: 0,
    // One file compresses better than the many that the screens would share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'shell', test: SHELL },
          ],
        },
      },
    },
  },
})
