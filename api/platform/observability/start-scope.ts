/** The spans of a trace: one for each request, job and item of work, by the SDK, and one for each step of them. */
import {
  type Context,
  type HrTime,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { RandomIdGenerator, type ReadableSpan, type SpanProcessor } from '@opentelemetry/sdk-trace'
import { elapsedMs } from '#api/platform/runtime/runtime.ts'
import type { EndedStep, SpanStart, TraceScope } from './trace-scope.ts'

export type SpanParts = Pick<ReadableSpan, 'resource' | 'instrumentationScope'> & {
  tracer: Tracer
  processor: Pick<SpanProcessor, 'onEnd'>
}

const KINDS = { request: Kind.SERVER, work: Kind.INTERNAL } as const

/** The steps of a span wait for its end, or for this number: a job may run thousands of statements. */
const MAX_STEPS = 200

type Below = { parent?: Context; links?: Span[]; orderId?: string | undefined }

/** @returns undefined if the sampler leaves it out */
export function startScope(
  parts: SpanParts,
  { name, kind, attributes }: SpanStart,
  { parent = ROOT_CONTEXT, links = [], orderId }: Below = {},
): TraceScope | undefined {
  const linked = links.map((span) => ({ context: span.spanContext() }))
  const span = parts.tracer.startSpan(name, { kind: KINDS[kind], attributes, links: linked }, parent)
  return span.isRecording() ? new Scope(parts, span, orderId) : undefined
}

class Scope implements TraceScope {
  readonly traceId: string
  orderId: string | undefined
  readonly #parts: SpanParts
  readonly #span: Span
  readonly #steps: (EndedStep & { endedAt: number })[] = []
  #hasEnded = false

  constructor(parts: SpanParts, span: Span, orderId: string | undefined) {
    this.traceId = span.spanContext().traceId
    this.#parts = parts
    this.#span = span
    this.orderId = orderId
  }

  setOrder(orderId: string): void {
    this.orderId = orderId
  }

  startChild(start: SpanStart): TraceScope {
    const parent = trace.setSpan(ROOT_CONTEXT, this.#span)
    // A sampled span has sampled children, and linked ones.
    return startScope(this.#parts, start, { parent, orderId: this.orderId }) ?? this
  }

  startLinked(start: SpanStart): TraceScope {
    return startScope(this.#parts, start, { links: [this.#span] }) ?? this
  }

  record(step: EndedStep): void {
    this.#steps.push({ ...step, endedAt: elapsedMs() })
    if (this.#hasEnded || this.#steps.length >= MAX_STEPS) this.#endSteps()
  }

  end({ attributes, error }: Parameters<TraceScope['end']>[0] = {}): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#endSteps()
    if (attributes) this.#span.setAttributes(attributes)
    if (this.orderId !== undefined) this.#span.setAttribute('shop.order.id', this.orderId)
    if (error !== undefined) {
      this.#span.setAttribute('error.type', error)
      this.#span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.#span.end()
  }

  /** Makes a span of each step. They wait for this, because the order is known only after the first of them. */
  #endSteps(): void {
    const parent = this.#span.spanContext()
    for (const step of this.#steps.splice(0))
      this.#parts.processor.onEnd(spanOfStep(step, parent, this.#parts, this.orderId))
  }
}

const ids = new RandomIdGenerator()
const NONE: never[] = []
const UNSET = { code: SpanStatusCode.UNSET }
const FAILED = { code: SpanStatusCode.ERROR }

/**
 * Makes the span of a step that has ended. The SDK's own span would take six times as long, for checks that values of
 * this shop need not, and steps are most of the spans.
 */
function spanOfStep(
  { name, attributes, startedAt, endedAt, error }: EndedStep & { endedAt: number },
  parent: SpanContext,
  { resource, instrumentationScope }: SpanParts,
  orderId: string | undefined,
): ReadableSpan {
  const context = { traceId: parent.traceId, spanId: ids.generateSpanId(), traceFlags: parent.traceFlags }
  return {
    ...{ name, kind: Kind.CLIENT, resource, instrumentationScope, ended: true },
    ...{ spanContext: () => context, parentSpanContext: parent },
    ...{ startTime: toHrTime(performance.timeOrigin + startedAt), duration: toHrTime(endedAt - startedAt) },
    endTime: toHrTime(performance.timeOrigin + endedAt),
    status: error === undefined ? UNSET : FAILED,
    attributes: {
      ...attributes,
      ...(orderId !== undefined && { 'shop.order.id': orderId }),
      ...(error !== undefined && { 'error.type': error }),
    },
    ...{ links: NONE, events: NONE },
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  }
}

const NANOSECONDS_PER_MS = 1_000_000

function toHrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000)
  return [seconds, Math.round((milliseconds - seconds * 1_000) * NANOSECONDS_PER_MS)]
}
