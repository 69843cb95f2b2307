/**
 * The deprecated names of metrics, which are published beside the present ones for one release. Delete this file
 * afterwards.
 */
import type { CounterName, CounterSample } from './counters.ts'

const DEPRECATED_NAMES: Partial<Record<CounterName, (labels: Record<string, string>) => string>> = {
  http_requests_shed_total: () => 'requests_refused_busy_total',
  audit_runs_total: () => 'books_checked_total',
  audit_violations_total: () => 'invariants_broken_total',
  csp_violations_total: ({ directive = 'other' }) =>
    `page_policy_broken_${directive.replaceAll('-', '_')}_total`,
}

/** @returns undefined for a metric that never had another name */
export const deprecatedName = ({ name, labels }: CounterSample): string | undefined =>
  DEPRECATED_NAMES[name]?.(labels)
