/** Matches the login codes that were requested with the messages that arrived. */

export type AskedCode = { mobile: string; askedAt: number }
export type Arrived = { text: string; sentAt: string }
export type Codes = {
  asked: number
  /** Arrived before the end. */
  delivered: number
  /** Did not arrive at all. */
  lost: number
  /** From each request to the arrival of its code; `longestMs` where it did not arrive. */
  tookMs: number[]
}

/** @param messages by mobile. @param end and `askedAt` in milliseconds since 1970 */
export function matchCodes(
  asked: AskedCode[],
  messages: ReadonlyMap<string, Arrived[]>,
  { end, longestMs }: { end: number; longestMs: number },
): Codes {
  const arrivals = asked.map(({ mobile, askedAt }) => arrivalOf(messages.get(mobile) ?? [], askedAt))
  return {
    asked: asked.length,
    delivered: arrivals.filter((at) => at !== undefined && at <= end).length,
    lost: arrivals.filter((at) => at === undefined).length,
    tookMs: asked.map(({ askedAt }, index) => (arrivals[index] ?? askedAt + longestMs) - askedAt),
  }
}

/** The first code since the request: a message of an earlier request is none of its own. */
function arrivalOf(messages: Arrived[], askedAt: number): number | undefined {
  const arrivals = messages
    .filter(({ text }) => /^\d{6}\b/.test(text))
    .map(({ sentAt }) => Date.parse(sentAt))
    .filter((at) => at >= askedAt)
  return arrivals.length === 0 ? undefined : Math.min(...arrivals)
}
