/** Counts the spans that were sent or lost, and logs when sending begins to fail and when it works again. */
import type { Log } from './logger.ts'
import type { MetricSample } from './metrics.ts'

export type SpanCounts = {
  /** @param failure as the SDK names it; undefined if the spans were sent */
  add: (count: number, failure: unknown) => void
  metrics: () => MetricSample[]
}

type Loss = 'queue_full' | 'not_sent'

export function countSpans(log: Log): SpanCounts {
  let sent = 0
  const lost: Record<Loss, number> = { queue_full: 0, not_sent: 0 }
  let isFailing = false
  return {
    add: (count, failure) => {
      if (failure === 'queue_full') {
        lost.queue_full += count
        return
      }
      const hasFailed = failure !== undefined
      if (hasFailed) lost.not_sent += count
      else sent += count
      if (hasFailed && !isFailing)
        log.warn({ event: 'traces.not_sent', spans: count }, 'the receiver of traces did not accept spans')
      if (!hasFailed && isFailing)
        log.info({ event: 'traces.sent_again' }, 'the receiver of traces accepts spans again')
      isFailing = hasFailed
    },
    metrics: () => [
      { name: 'trace_spans_sent_total', help: 'Spans that the receiver of traces accepted.', value: sent },
      ...(['queue_full', 'not_sent'] as const).map((reason) => ({
        name: 'trace_spans_dropped_total',
        help: 'Spans that were lost, because too many waited or the receiver did not accept them.',
        labels: { reason },
        value: lost[reason],
      })),
    ],
  }
}
