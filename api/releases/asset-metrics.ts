/** The metrics of publishing assets, and of requests for assets of other builds. */
import type { MetricSample } from '#api/platform/observability/metrics.ts'
import type { AssetStatistics } from './asset-statistics.ts'

export const assetMetrics = (statistics: AssetStatistics): MetricSample[] =>
  Object.entries(statistics).map(([result, value]) => ({
    name: 'released_asset_requests_total',
    labels: { result },
    value,
    help: 'Requests for a script that this build lacks, by whether another released build has it.',
  }))

/** @param unpublished how many assets of this build other instances cannot serve */
export const releaseMetrics = (unpublished: number): MetricSample[] => [
  {
    name: 'release_scripts_unpublished',
    help: 'Scripts of this build that other instances cannot serve, because they are not in the database.',
    value: unpublished,
  },
]
