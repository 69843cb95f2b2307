/** Counts the requests for assets of other builds since the start of the process, for the metrics. */
import type { MetricSample } from '#api/platform/observability/metrics.ts'

export type AssetStatistics = Record<'found' | 'unknown', number>

export const createAssetStatistics = (): AssetStatistics => ({ found: 0, unknown: 0 })

export const assetMetrics = (statistics: AssetStatistics): MetricSample[] =>
  Object.entries(statistics).map(([result, value]) => ({
    ...{ name: 'released_asset_requests_total', labels: { result }, value },
    help: 'Requests for a script that this build lacks: whether another released build has it.',
  }))
