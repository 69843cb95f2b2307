/** How the shop is built. The floor is Chrome 87 and Safari 14: cheap phones that are never updated. */
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { replaceRouteLoader } from '#scripts/build/replace-route-loader.ts'
import { gallery } from '#scripts/gallery/gallery.ts'

const floor = ['chrome87', 'safari14']

/**
 * Every page needs React, its router and the parts that most pages share: two files instead of some twenty small ones
 * are fewer requests, and compress better. A part of a few pages stays in files of its own.
 */
const sharedByAll = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run)[\\/]/,
    priority: 2,
  },
  { name: 'shop', test: /[\\/](web|contract)[\\/]/, minShareCount: 8, priority: 1 },
]

/** Tells V8 to compile React while it loads, on another thread, and not on the page's when React is first called. */
const compileHint = ({ name }: { name: string }) => (name === 'react' ? '//# allFunctionsCalledOnLoad' : '')

export default defineConfig({
  plugins: [reactRouter(), replaceRouteLoader(), gallery()],
  publicDir: 'web/public',
  css: { transformer: 'lightningcss' },
  build: { target: floor, cssTarget: floor, sourcemap: false },
  environments: {
    ssr: { build: { rolldownOptions: { input: 'web/page-server.ts' } } },
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: sharedByAll }, postBanner: compileHint } },
      },
    },
  },
})
