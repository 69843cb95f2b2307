/** Matches the login codes that were requested with the messages that arrived. */

export type RequestedCode = { mobile: string; requestedAt: number }
export type ReceivedMessage = { text: string; sentAt: string }
export type Codes = {
  requested: number
  /** Arrived in time. */
  delivered: number
  /** Did not arrive at all. */
  lost: number
  /** The time from each request to the arrival of its code; `longestMs` if it did not arrive. */
  tookMs: number[]
}

/** @param messages by mobile. @param withinMs how long a code may take to count as delivered */
export function matchCodes(
  requested: RequestedCode[],
  messages: ReadonlyMap<string, ReceivedMessage[]>,
  { withinMs, longestMs }: { withinMs: number; longestMs: number },
): Codes {
  const arrivals = requested.map(({ mobile, requestedAt }) =>
    arrivalOf(messages.get(mobile) ?? [], requestedAt),
  )
  const tookMs = requested.map(
    ({ requestedAt }, index) => (arrivals[index] ?? requestedAt + longestMs) - requestedAt,
  )
  return {
    requested: requested.length,
    delivered: tookMs.filter((ms) => ms <= withinMs).length,
    lost: arrivals.filter((at) => at === undefined).length,
    tookMs,
  }
}

/** Finds the first code since the request: an earlier message belongs to an earlier request. */
function arrivalOf(messages: ReceivedMessage[], requestedAt: number): number | undefined {
  const arrivals = messages
    .filter(({ text }) => /^\d{6}\b/.test(text))
    .map(({ sentAt }) => Date.parse(sentAt))
    .filter((at) => at >= requestedAt)
  return arrivals.length === 0 ? undefined : Math.min(...arrivals)
}
