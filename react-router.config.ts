import type { Config } from '@react-router/dev/config'
import { DEFAULT_LANGUAGE, pathIn } from './contract/languages.ts'
import { readLanguage } from './scripts/build/read-language.ts'

const language = readLanguage(process.env)
const { PAGES_FOLDER: folder = 'build' } = process.env

/**
 * Every route is known at the first view: no manifest request, and the server renders every page. A route is one script, which
 * `web/document/load-route-module.ts` loads: React Router imports the parts of a split route by itself, and a lost part is an unhandled error.
 */
export default {
  appDirectory: 'web',
  basename: pathIn(language, '/'),
  buildDirectory: language === DEFAULT_LANGUAGE ? folder : `${folder}/languages/${language}`,
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
