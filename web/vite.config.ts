import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { flags } from './build/flags.ts'
import { sizeBudget } from './build/size-budget.ts'
import { worldMap } from './build/world-map.ts'

/** What every screen of the dashboard needs. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|react-intl|@formatjs\/[^/]+|intl-messageformat|zod|@tanstack\/(react-query|query-core))\//

export default defineConfig({
  plugins: [react(), worldMap(), flags(), sizeBudget()],
  build: {
    target: 'es2023',
    // A data: address would not pass the site's content security policy for scripts and styles.
    assetsInlineLimit: 0,
    // One file compresses better than the many that the screens would share.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
  },
})
