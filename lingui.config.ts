/** Where Lingui finds the texts of the pages and the API, and keeps their translations. */
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { LANGUAGES } from './contract/languages.ts'

export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  catalogs: [
    {
      path: 'translations/{locale}',
      include: ['web', 'contract', 'api'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**'],
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
})
