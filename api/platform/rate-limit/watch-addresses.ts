/**
 * Warns when nearly all requests come from one address. Then a proxy in front does not pass the visitor's address on,
 * or PROXY_HOPS is too small, and all customers share the limits of one address.
 */
import type { FastifyInstance } from 'fastify'
import { ipPrefix } from './ip-prefix.ts'
import { isLocal } from '#api/platform/config/external-system.ts'
import type { AppContext } from '#api/platform/context.ts'

const SAMPLE = 1_000
const NEARLY_ALL = 0.95
const WARN_EVERY_MS = 60 * 60_000

/** Whether a route counts. Pages are sent from memory before any hook, and gateways call from few addresses. */
const isVisitorRoute = (route: string): boolean =>
  route.startsWith('/api/') && !route.startsWith('/api/webhooks/')

/** Watches the calls of the API. Does nothing at localhost, where there is only one visitor. */
export function watchAddresses(
  app: FastifyInstance,
  { config, log, runtime }: Pick<AppContext, 'config' | 'log' | 'runtime'>,
): void {
  if (isLocal(config.shopUrl)) return
  const counts = new Map<string, number>()
  let counted = 0
  let quietUntil = 0
  const evaluateSample = (): void => {
    const share = Math.max(...counts.values()) / counted
    const now = runtime.now().getTime()
    counts.clear()
    counted = 0
    if (share < NEARLY_ALL || now < quietUntil) return
    quietUntil = now + WARN_EVERY_MS
    log.warn(
      { event: 'http.single_address', share, proxyHops: config.proxyHops },
      'nearly all requests come from one address',
    )
  }
  app.addHook('onRequest', async ({ routeOptions, ip }) => {
    if (!isVisitorRoute(routeOptions.url ?? '')) return
    const group = ipPrefix(ip)
    counts.set(group, (counts.get(group) ?? 0) + 1)
    counted += 1
    if (counted === SAMPLE) evaluateSample()
  })
}
