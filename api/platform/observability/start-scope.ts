/** The spans of a trace: one for each request, job and item of work, and one for each step of them. */
import { type Link, type SpanContext, SpanKind as Kind, TraceFlags } from '@opentelemetry/api'
import { RandomIdGenerator, type ReadableSpan, type SpanProcessor } from '@opentelemetry/sdk-trace'
import { elapsedMs } from '#api/platform/runtime/runtime.ts'
import { type CommonOfSpans, EndedSpan } from './ended-span.ts'
import type { EndedStep, SpanStart, TraceScope } from './trace-scope.ts'

export type SpanParts = Pick<ReadableSpan, 'resource' | 'instrumentationScope'> & {
  isSampled: (traceId: string) => boolean
  processor: Pick<SpanProcessor, 'onEnd'>
}

const KINDS = { request: Kind.SERVER, work: Kind.INTERNAL } as const

/** The steps of a span wait for its end, or for this number: a job may run thousands of statements. */
const MAX_STEPS = 200

const NONE: never[] = []
const ids = new RandomIdGenerator()

/** Starts a trace. @returns undefined if the sampler leaves it out */
export function startScope(parts: SpanParts, start: SpanStart): TraceScope | undefined {
  const traceId = ids.generateTraceId()
  return parts.isSampled(traceId) ? new Scope(parts, traceId, start) : undefined
}

type Above = { parent?: SpanContext; links?: Link[] }

/** The span of a sampled trace. Its child spans and linked traces are sampled too. */
class Scope implements TraceScope {
  orderId: string | undefined
  readonly #parts: SpanParts
  readonly #context: SpanContext
  readonly #start: SpanStart
  readonly #startedAt = elapsedMs()
  readonly #above: Above
  readonly #steps: EndedStep[] = []
  #hasEnded = false

  constructor(parts: SpanParts, traceId: string, start: SpanStart, above: Above = {}) {
    this.#parts = parts
    this.#context = contextIn(traceId)
    this.#start = start
    this.#above = above
  }

  get traceId(): string {
    return this.#context.traceId
  }

  setOrder(orderId: string): void {
    this.orderId = orderId
  }

  startChild(start: SpanStart): TraceScope {
    const child = new Scope(this.#parts, this.traceId, start, { parent: this.#context })
    child.orderId = this.orderId
    return child
  }

  startLinked(start: SpanStart): TraceScope {
    return new Scope(this.#parts, ids.generateTraceId(), start, { links: [{ context: this.#context }] })
  }

  record(step: EndedStep): void {
    this.#steps.push(step)
    if (this.#hasEnded || this.#steps.length >= MAX_STEPS) this.#endSteps()
  }

  end({ attributes, error }: Parameters<TraceScope['end']>[0] = {}): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#endSteps()
    const { name, kind } = this.#start
    const { parent, links = NONE } = this.#above
    const step = {
      name,
      startedAt: this.#startedAt,
      endedAt: elapsedMs(),
      error,
      attributes: { ...this.#start.attributes, ...attributes },
    }
    this.#send(step, this.#context, this.#common({ kind: KINDS[kind], parent, links }))
  }

  /** Turns each step into a span. Steps wait for this, because the order is known only after the first of them. */
  #endSteps(): void {
    const common = this.#common({ kind: Kind.CLIENT, parent: this.#context, links: NONE })
    for (const step of this.#steps.splice(0)) this.#send(step, contextIn(this.traceId), common)
  }

  #common(place: Pick<CommonOfSpans, 'kind' | 'parent' | 'links'>): CommonOfSpans {
    const { resource, instrumentationScope } = this.#parts
    return { ...place, resource, instrumentationScope, orderId: this.orderId }
  }

  #send(step: EndedStep, context: SpanContext, common: CommonOfSpans): void {
    this.#parts.processor.onEnd(new EndedSpan(step, context, common))
  }
}

/** Returns the context of a new span. */
const contextIn = (traceId: string): SpanContext => ({
  traceId,
  spanId: ids.generateSpanId(),
  traceFlags: TraceFlags.SAMPLED,
})
