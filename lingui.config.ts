/** Where Lingui finds the texts of the pages and the API, and keeps their translations. */
import { type CatalogFormatter, defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { listLanguages } from './contract/languages.ts'
import { explain } from './translations/explanations.ts'

const po = formatter({ lineNumbers: false })

/** Gettext's format, with explanations for translators beside the comments of the code. */
const explained: CatalogFormatter = {
  ...po,
  serialize: (catalog, context) =>
    po.serialize(
      Object.fromEntries(
        Object.entries(catalog).map(([id, message]) => {
          const files = (message.origin ?? []).map(([file]) => file)
          const given = { text: message.message ?? id, context: message.context, files }
          return [id, { ...message, comments: explain({ ...given, comments: message.comments ?? [] }) }]
        }),
      ),
      context,
    ),
}

export default defineConfig({
  sourceLocale: 'en',
  locales: listLanguages(),
  catalogs: [
    {
      path: 'translations/{locale}',
      include: ['web', 'contract', 'api'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/node_modules/**'],
    },
  ],
  format: explained,
  orderBy: 'message',
})
