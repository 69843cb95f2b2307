/** Counts what the page cache does since the start of the process, for the metrics. */
import type { MetricSample } from '#api/platform/observability/metrics.ts'

export type PageStatistics = Record<'hits' | 'misses' | 'fallbacks' | 'evictions' | 'bytes', number>

export const createPageStatistics = (): PageStatistics => ({
  hits: 0,
  misses: 0,
  fallbacks: 0,
  evictions: 0,
  bytes: 0,
})

export const pageMetrics = ({
  hits,
  misses,
  fallbacks,
  evictions,
  bytes,
}: PageStatistics): MetricSample[] => [
  { name: 'page_cache_hits_total', help: 'Pages that were sent from the page cache.', value: hits },
  {
    name: 'page_cache_misses_total',
    help: 'Requests for a page that was not in the page cache or not current.',
    value: misses,
  },
  {
    name: 'page_cache_fallbacks_total',
    help: 'Requests that got another page because the render budget was used up.',
    value: fallbacks,
  },
  {
    name: 'page_cache_evictions_total',
    help: 'Pages that the page cache dropped to stay within its size.',
    value: evictions,
  },
  { name: 'page_cache_bytes', help: 'The size of the page cache.', value: bytes },
]
