import type { Config } from '@react-router/dev/config'

/** Every route is known at the first view: no manifest request, and the server renders every page. */
export default {
  appDirectory: 'web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
