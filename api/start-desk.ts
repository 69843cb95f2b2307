/** Starts the staff desk on a separate port, if `STAFF_PORT` is set. */
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { StartTrace } from '#api/platform/observability/trace-scope.ts'
import { listen } from '#api/platform/lifecycle/listen.ts'
import type { AssetStatistics } from '#api/releases/asset-statistics.ts'
import { registerAssets } from '#api/releases/asset-routes.ts'
import { listBuiltAssets } from '#api/releases/list-built-assets.ts'
import { registerDeskPage } from '#api/staff/pages/desk-page-routes.ts'
import { registerPreviews } from '#api/pages/preview/preview-routes.ts'
import { buildDesk } from './build-desk.ts'

/** @returns the server; undefined where the desk is closed @throws PortUnavailable */
export async function startDesk(
  platform: AppContext,
  gateways: GatewayRegistry,
  { statistics, startTrace }: { statistics: AssetStatistics; startTrace: StartTrace | undefined },
): Promise<{ close: () => Promise<void> } | undefined> {
  const { config } = platform
  if (!config.staff) return undefined
  const app = await buildDesk(platform, config.staff, gateways, startTrace)
  await registerDeskPage(app, platform)
  const built = await listBuiltAssets('desk', config.pagesFolder)
  await registerAssets(app, platform, { built, statistics })
  await registerPreviews(app, platform)
  await listen(app, { port: config.staff.port, host: config.host, setting: 'STAFF_PORT' })
  return { close: () => app.close() }
}
