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
  readonly #steps: EndedStep[] = []
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
    this.#steps.push(step)
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
    const parent = { context: this.#span.spanContext(), parts: this.#parts, orderId: this.orderId }
    for (const step of this.#steps.splice(0)) this.#parts.processor.onEnd(new StepSpan(step, parent))
  }
}

const ids = new RandomIdGenerator()
const NONE: never[] = []
const UNSET = { code: SpanStatusCode.UNSET }
const FAILED = { code: SpanStatusCode.ERROR }

/** What the steps of a span have in common. */
type StepsParent = { context: SpanContext; parts: SpanParts; orderId: string | undefined }

/**
 * The span of a step that has ended. The SDK's own span would take six times as long, for checks that values of this shop
 * need not, and steps are most of the spans. Its values are made when it is sent, because thousands of steps can wait, and
 * the garbage collector copies all that waits.
 */
class StepSpan implements ReadableSpan {
  readonly kind = Kind.CLIENT
  readonly ended = true
  readonly links = NONE
  readonly events = NONE
  readonly droppedAttributesCount = 0
  readonly droppedEventsCount = 0
  readonly droppedLinksCount = 0
  readonly #step: EndedStep
  readonly #parent: StepsParent
  readonly #id = ids.generateSpanId()

  constructor(step: EndedStep, parent: StepsParent) {
    this.#step = step
    this.#parent = parent
  }

  get name(): string {
    return this.#step.name
  }

  get resource(): ReadableSpan['resource'] {
    return this.#parent.parts.resource
  }

  get instrumentationScope(): ReadableSpan['instrumentationScope'] {
    return this.#parent.parts.instrumentationScope
  }

  spanContext(): SpanContext {
    const { traceId, traceFlags } = this.#parent.context
    return { traceId, spanId: this.#id, traceFlags }
  }

  get parentSpanContext(): SpanContext {
    return this.#parent.context
  }

  get startTime(): HrTime {
    return toHrTime(performance.timeOrigin + this.#step.startedAt)
  }

  get endTime(): HrTime {
    return toHrTime(performance.timeOrigin + this.#step.endedAt)
  }

  get duration(): HrTime {
    return toHrTime(this.#step.endedAt - this.#step.startedAt)
  }

  get status(): ReadableSpan['status'] {
    return this.#step.error === undefined ? UNSET : FAILED
  }

  get attributes(): ReadableSpan['attributes'] {
    const { attributes, error } = this.#step
    const { orderId } = this.#parent
    return {
      ...attributes,
      ...(orderId !== undefined && { 'shop.order.id': orderId }),
      ...(error !== undefined && { 'error.type': error }),
    }
  }
}

const NANOSECONDS_PER_MS = 1_000_000

function toHrTime(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000)
  return [seconds, Math.round((milliseconds - seconds * 1_000) * NANOSECONDS_PER_MS)]
}
