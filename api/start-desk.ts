/** Starts the staff desk on a separate port, if `STAFF_PORT` is set. Otherwise none of the desk's modules is loaded. */
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { StartTrace } from '#api/platform/observability/trace-scope.ts'
import { listen } from '#api/platform/lifecycle/listen.ts'
import type { AssetStatistics } from '#api/releases/asset-statistics.ts'
import { registerAssets } from '#api/releases/asset-routes.ts'
import { listBuiltAssets } from '#api/releases/list-built-assets.ts'

/** @returns the server; undefined if this process does not serve the desk @throws PortUnavailable */
export async function startDesk(
  platform: AppContext,
  gateways: GatewayRegistry,
  { statistics, startTrace }: { statistics: AssetStatistics; startTrace: StartTrace | undefined },
): Promise<{ close: () => Promise<void> } | undefined> {
  const { config } = platform
  if (config.staff?.port === undefined) return undefined
  const { buildDesk } = await import('./build-desk.ts')
  const { registerDeskPage } = await import('#api/staff/pages/desk-page-routes.ts')
  const { registerPreviews } = await import('#api/pages/preview/preview-routes.ts')
  const app = await buildDesk(platform, config.staff, gateways, startTrace)
  await registerDeskPage(app, platform)
  const built = await listBuiltAssets('desk', config.pagesFolder)
  await registerAssets(app, platform, { built, statistics })
  await registerPreviews(app, platform)
  await listen(app, { port: config.staff.port, host: config.host, setting: 'STAFF_PORT' })
  return { close: () => app.close() }
}
