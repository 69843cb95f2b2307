/** A span that has ended, as OpenTelemetry's SDK sends it. */
import { type HrTime, type Link, type SpanContext, type SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { EndedStep } from './trace-scope.ts'

/** The properties that the steps of one span share. */
export type CommonOfSpans = Pick<ReadableSpan, 'resource' | 'instrumentationScope'> & {
  kind: SpanKind
  parent: SpanContext | undefined
  links: Link[]
  orderId: string | undefined
}

const NONE: never[] = []
const UNSET = { code: SpanStatusCode.UNSET }
const FAILED = { code: SpanStatusCode.ERROR }

/**
 * The SDK's own span would take six times as long, because of checks that the values of the shop do not need. The values are
 * computed when the span is sent: thousands of spans can wait, and the garbage collector copies everything that waits.
 */
export class EndedSpan implements ReadableSpan {
  readonly ended = true
  readonly parentSpanContext?: SpanContext
  readonly events = NONE
  readonly droppedAttributesCount = 0
  readonly droppedEventsCount = 0
  readonly droppedLinksCount = 0
  readonly #step: EndedStep
  readonly #context: SpanContext
  readonly #common: CommonOfSpans

  constructor(step: EndedStep, context: SpanContext, common: CommonOfSpans) {
    this.#step = step
    this.#context = context
    this.#common = common
    if (common.parent) this.parentSpanContext = common.parent
  }

  spanContext(): SpanContext {
    return this.#context
  }

  get name(): string {
    return this.#step.name
  }

  get kind(): SpanKind {
    return this.#common.kind
  }

  get links(): Link[] {
    return this.#common.links
  }

  get resource(): ReadableSpan['resource'] {
    return this.#common.resource
  }

  get instrumentationScope(): ReadableSpan['instrumentationScope'] {
    return this.#common.instrumentationScope
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
    const { orderId } = this.#common
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
