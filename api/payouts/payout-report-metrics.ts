/** The metrics of the payout reports, besides those of the open work. */
import type { Config } from '#api/platform/config/config.ts'
import type { MetricSample } from '#api/platform/observability/metrics.ts'
import { HOUR_SECONDS } from '#contract/durations.ts'

/** Returns the limit of the alert about a missing reportas a metric, so that the alert uses the setting of the instances. */
export const payoutReportMetrics = ({ lateHours }: Config['payoutReports']): MetricSample[] => [
  {
    name: 'payout_reports_late_after_seconds',
    help: 'Age after which a missing payout report is late: PAYOUT_REPORTS_LATE_HOURS.',
    value: lateHours * HOUR_SECONDS,
  },
]
