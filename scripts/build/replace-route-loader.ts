/** A build plugin: browsers get `web/document/load-route-module.ts` instead of React Router's module with this function. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const REPLACED = /\/routeModules\.js$/
const ROUTER = '/node_modules/react-router/dist/'
const OURS = fileURLToPath(new URL('../../web/document/load-route-module.ts', import.meta.url))

/** @throws Error during the build if React Router has no module of that name */
export function replaceRouteLoader(): Plugin {
  let replaced = false
  return {
    name: 'replace-route-loader',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!REPLACED.test(source) || !importer?.replaceAll('\\', '/').includes(ROUTER)) return null
      replaced = true
      return OURS
    },
    generateBundle() {
      if (!replaced)
        throw new Error('scripts/build/replace-route-loader.ts no longer finds routeModules.js in react-router.')
    },
  }
}
