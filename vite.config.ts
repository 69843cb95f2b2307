/** How the shop is built. The floor is Chrome 87 and Safari 14: cheap phones that are never updated. */
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Rolldown } from 'vite'
import { inlineTranslations } from '#scripts/build/inline-translations.ts'
import { replaceRouteLoader } from '#scripts/build/replace-route-loader.ts'
import { gallery } from '#scripts/gallery/gallery.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { pseudoTranslation } from '#translations/pseudo-translation.ts'
import { readLanguage } from '#scripts/build/read-language.ts'

const language = readLanguage(process.env)
/** Tests build a language with pseudo-translations. */
const isPseudo = process.env['PSEUDO_TRANSLATIONS'] === language

/** The project's own modules. */
const OWN = /[\\/](web|contract)[\\/]/
const floor = ['chrome87', 'safari14']

/** Returns whether the root of all pages imports a module, directly or through others. */
const isInRoot = (id: string, graph: Rolldown.ChunkingContext): boolean =>
  (graph.getModuleInfo(id)?.importers ?? []).some(
    (importer) => /[\\/]web[\\/]root\.tsx/.test(importer) || isInRoot(importer, graph),
  )

/**
 * Every page needs React, its router and what its root imports: two files instead of some twenty small ones are fewer
 * requests, and compress better. So does a file with what most pages share; a part of a few pages stays in its own.
 */
const sharedByAll = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run)[\\/]/,
    priority: 2,
  },
  {
    name: (id: string, graph: Rolldown.ChunkingContext) => (isInRoot(id, graph) ? 'root' : null),
    test: OWN,
    priority: 1,
  },
  { name: 'shop', test: OWN, minShareCount: 8 },
]

/** Tells V8 to compile React while it loads, on another thread, and not on the page's when React is first called. */
const compileHint = ({ name }: { name: string }) => (name === 'react' ? '//# allFunctionsCalledOnLoad' : '')

export default defineConfig({
  plugins: [
    inlineTranslations(language, isPseudo ? pseudoTranslation : undefined),
    reactRouter(),
    replaceRouteLoader(),
    gallery(),
  ],
  // One folder of files for all languages.
  publicDir: language === DEFAULT_LANGUAGE && 'web/public',
  css: { transformer: 'lightningcss' },
  build: { target: floor, cssTarget: floor, sourcemap: false, reportCompressedSize: false },
  environments: {
    ssr: { build: { rolldownOptions: { input: 'web/page-server.ts' } } },
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: sharedByAll }, postBanner: compileHint } },
      },
    },
  },
})
