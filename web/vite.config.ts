import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { classNameOf } from './build/class-names.ts'
import { compiledTexts } from './build/compiled-texts.ts'
import { flags } from './build/flags.ts'
import { prerender } from './build/prerender.ts'
import { sizeBudget } from './build/size-budget.ts'
import { withoutJsonSchema } from './build/without-json-schema.ts'
import { worldMap } from './build/world-map.ts'

/** Modules of every dashboard screen. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|react-intl|@formatjs\/[^/]+|intl-messageformat|zod|@tanstack\/(react-query|query-core))\/|\/src\/api\/no-eval/

/** Modules shared by the public site and the dashboard. */
const COMMON =
  /src\/(session|paths|i18n\/(text|language)|ui\/(buttons?[.]|icon-button|icon-looks|layout|links|marks|spinners|welcome|copy\.|states|toasts\.ts|theme|theme-button|language-button|brand|kept-choice|when-idle|lazy-part|load-chunk|use-after|use-copied)|api\/(request|account|query-client|error-words|api-error|read-answer)|app\/shell\/use-logout)|node_modules\/lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|defaultAttributes|shared|icons\/(check|log-out|shield-check)\.)/

/** Besides, all looks of `ui/`: their styles come before those of every screen, which change them here and there. */
const SHELL =
  /src\/(ui\/(busy-line|copy-button|page-title|[\w-]+\.module\.css)|parts\/(legend|mode|links|link-line|short-link|moment|plan-words|quota|quota-bar|time-span)\.|app\/shell\/(layout|sidebar|nav-items|user-face|usage-box|use-is-phone|collapsed))|node_modules\/lucide-react\/dist\/esm\/icons\/plus\./

/** Icons and small modules of several screens, none of them the first: a file for each costs more in the list of files than it saves. */
const ICONS =
  /src\/(kept\/drafted-link|parts\/(simulated-visits|readable-host|compare\/(change-of|compared-span)|typed-address\/address-rule)|i18n\/use-site-text|ui\/use-(alive|paused))\.|services\/contract\/decide\.|node_modules\/lucide-react\/dist\/esm\/icons\/(arrow-down|arrow-left|arrow-right|arrow-up|ban|chevron-left|chevron-right|circle-check|circle-exclamation-point|circle-x|coins|download|external-link|eye|eye-off|globe|headset|key-round|lock|pencil|trash|trash-2|triangle-exclamation-point|undo-2)\./

export default defineConfig({
  plugins: [react(), worldMap(), compiledTexts(), withoutJsonSchema(), flags(), sizeBudget(), prerender()],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The texts required by the licences of bundled packages, served with them.
    license: { fileName: 'third-party-licences.txt' },
    // The site's content security policy forbids data: URLs for scripts and styles.
    assetsInlineLimit: 0,
    // One file compresses better than many shared ones.
    rolldownOptions: {
      input: ['index.html', 'user-guide.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'common', test: COMMON },
            { name: 'shell', test: SHELL },
            { name: 'icons', test: ICONS },
            { name: 'admin-zh', test: /\/src\/i18n\/zh\/admin\// },
            { name: 'admin-en', test: /\/src\/i18n\/en\/admin\// },
          ],
        },
      },
    },
  },
})
