/** The types of the port to traces. Only `open-tracing.ts` knows OpenTelemetry. */

/** Values are constants of the code, ids and numbers, never data of a person. */
export type SpanAttributes = Record<string, string | number | string[]>

/** `kind`: whether a span is of a request to the shop or of the shop's own work. */
export type SpanStart = { name: string; kind: 'request' | 'work'; attributes: SpanAttributes }

/** A statement or a call of an external system that has ended. */
export type EndedStep = {
  name: string
  attributes: SpanAttributes
  /** Start and end are times of `elapsedMs`. */
  startedAt: number
  endedAt: number
  /** The code of the failure. */
  error?: string | undefined
}

/** A span under way. */
export type TraceScope = {
  readonly traceId: string
  readonly orderId: string | undefined
  /** Sets the order that the span is about. Steps and spans below it get the same one. */
  setOrder: (orderId: string) => void
  /** Starts a span below this one. */
  startChild: (start: SpanStart) => TraceScope
  /** Starts another trace with a link to this span: for work that continues after the end of this span. */
  startLinked: (start: SpanStart) => TraceScope
  record: (step: EndedStep) => void
  /** Ends the span; a second call does nothing. @param error the code of a failure */
  end: (end?: { attributes?: SpanAttributes; error?: string | undefined }) => void
}

/** Starts the span of a request or job; undefined if this one is not sampled. */
export type StartTrace = (start: SpanStart) => TraceScope | undefined
