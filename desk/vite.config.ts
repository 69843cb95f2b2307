/** How the staff desk is built: a single-page application that is separate from the shop's pages. */
import { defineConfig } from 'vite'

/** Staff work with current browsers on computers of the company. */
const browsers = ['chrome120', 'firefox121', 'safari17.4']

/** All packages but Recharts and what it alone needs. */
const NOT_OF_CHARTS =
  /node_modules\/(?!(recharts|@reduxjs|redux|redux-thunk|react-redux|reselect|immer|es-toolkit|victory-vendor|d3-[a-z-]+|internmap|decimal\.js-light|eventemitter3|tiny-invariant|use-sync-external-store|react-is)\/)/

export default defineConfig({
  root: 'desk',
  publicDir: false,
  cacheDir: 'node_modules/.cache/desk',
  // The server replaces the placeholder by the nonce of the response.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../build/desk',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // The libraries are one file, which browsers keep when only the desk changes.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: NOT_OF_CHARTS, priority: 1 },
            // Loaded with the page that has charts.
            { name: 'charts', test: /node_modules/ },
          ],
        },
      },
      // Mantine marks its modules for React's server components, which the desk does not use.
      onLog: (level, log, report) => log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log),
    },
    license: { fileName: 'licences.md' },
  },
})
