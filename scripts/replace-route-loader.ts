/** Part of the build: browsers get `web/load-route-module.ts` in place of the module of React Router that has this function. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const REPLACED = /\/routeModules\.js$/
const ROUTER = '/node_modules/react-router/dist/'
const OURS = fileURLToPath(new URL('../web/load-route-module.ts', import.meta.url))

/** @throws Error while building, where React Router no longer has a module of that name */
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
        throw new Error('scripts/replace-route-loader.ts no longer finds routeModules.js in react-router.')
    },
  }
}
