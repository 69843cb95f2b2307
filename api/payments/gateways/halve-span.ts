/** Halves a span of time whose list of payments is too long for one answer or one series of pages. Pure. */

export type Span = { from: Date; to: Date }

const SECOND_MS = 1_000

/**
 * Returns both halves; undefined where a span of one second cannot be halved. Gateways take whole seconds, and both ends belong
 * to a span: a payment at the border is in both halves.
 */
export function halveSpan({ from, to }: Span): readonly [Span, Span] | undefined {
  const middle = new Date(Math.floor((from.getTime() + to.getTime()) / 2 / SECOND_MS) * SECOND_MS)
  return middle <= from
    ? undefined
    : [
        { from, to: middle },
        { from: middle, to },
      ]
}
