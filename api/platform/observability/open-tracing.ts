/**
 * Traces by OpenTelemetry's SDK, sent by OTLP (HTTP, JSON) to the receiver that the settings name. Loaded only if they name
 * one. Spans wait in a bounded queue and are sent in the background: a receiver that is slow or unavailable delays no request.
 */
import { type Attributes, createNoopMeter, type MeterProvider, ROOT_CONTEXT } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'
import { hostname } from 'node:os'
import type { TraceSettings } from '#api/platform/config/trace-settings.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import type { Log } from './logger.ts'
import type { MetricSample } from './metrics.ts'
import { countSpans, type SpanCounts } from './span-counts.ts'
import { startScope } from './start-scope.ts'
import type { StartTrace } from './trace-scope.ts'

export type Tracing = {
  startTrace: StartTrace
  metrics: () => MetricSample[]
  /** Sends the waiting spans, for at most two seconds. */
  close: () => Promise<void>
}

/** About 2 MB of spans. Further ones are dropped and counted. */
const MAX_WAITING = 4_096
/** About 110 KB of JSON. Between 64 and 512, this number takes the least processor time. */
const MAX_SENT_AT_ONCE = 200
const TRACER = 'shop'
/** The SDK's own metric; `error.type` is absent if the spans were sent. */
const PROCESSED_SPANS = 'otel.sdk.processor.span.processed'
const SEND_WITHIN_MS = 10_000
const CLOSE_WITHIN_MS = 2_000

/** @param version of the program */
export function openTracing(
  { url, headers, serviceName, resource, ratio }: TraceSettings,
  { runtime, log, version }: { runtime: Pick<Runtime, 'waitAtMost'>; log: Log; version: string },
): Tracing {
  const counts = countSpans(log)
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url, headers, timeoutMillis: SEND_WITHIN_MS }),
    maxQueueSize: MAX_WAITING,
    maxExportBatchSize: MAX_SENT_AT_ONCE,
    // Longer than the exporter's own limit.
    exportTimeoutMillis: SEND_WITHIN_MS + CLOSE_WITHIN_MS,
    selfObsMeterProvider: meterOf(counts),
  })
  const resourceOfShop = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': version,
    'host.name': hostname(),
    'process.pid': process.pid,
    ...resource,
  })
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const parts = {
    isSampled: (traceId: string) =>
      sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED,
    processor,
    resource: resourceOfShop,
    instrumentationScope: { name: TRACER },
  }
  return {
    startTrace: (start) => startScope(parts, start),
    metrics: counts.metrics,
    close: () =>
      runtime.waitAtMost(
        CLOSE_WITHIN_MS,
        processor.shutdown().catch(() => undefined),
      ),
  }
}

/** Returns a meter that counts only the spans that a batch processor has finished, by their outcome. */
function meterOf({ add }: SpanCounts): MeterProvider {
  // The meter without effect is one object for all of the SDK, so its method is not replaced on it.
  const meter = new Proxy(createNoopMeter(), {
    get: (noop, name): unknown => (name === 'createCounter' ? createCounter : Reflect.get(noop, name)),
  })
  const createCounter = (name: string) =>
    name === PROCESSED_SPANS
      ? { add: (count: number, { 'error.type': failure }: Attributes = {}) => add(count, failure) }
      : createNoopMeter().createCounter(name)
  return { getMeter: () => meter }
}
