/** The metrics of requests for assets of other builds. */
import type { MetricSample } from '#api/platform/observability/metrics.ts'
import type { AssetStatistics } from './asset-statistics.ts'

export const assetMetrics = (statistics: AssetStatistics): MetricSample[] =>
  Object.entries(statistics).map(([result, value]) => ({
    ...{ name: 'released_asset_requests_total', labels: { result }, value },
    help: 'Requests for a script that this build lacks: whether another released build has it.',
  }))
