/** Matches the login codes that were requested with the messages that arrived. */

export type AskedCode = { mobile: string; askedAt: number }
export type Arrived = { text: string; sentAt: string }
export type Codes = {
  asked: number
  /** Arrived in time. */
  delivered: number
  /** Did not arrive at all. */
  lost: number
  /** The time from each request to the arrival of its code; `longestMs` if it did not arrive. */
  tookMs: number[]
}

/** @param messages by mobile. @param withinMs how long a code may take to count as delivered */
export function matchCodes(
  asked: AskedCode[],
  messages: ReadonlyMap<string, Arrived[]>,
  { withinMs, longestMs }: { withinMs: number; longestMs: number },
): Codes {
  const arrivals = asked.map(({ mobile, askedAt }) => arrivalOf(messages.get(mobile) ?? [], askedAt))
  const tookMs = asked.map(({ askedAt }, index) => (arrivals[index] ?? askedAt + longestMs) - askedAt)
  return {
    asked: asked.length,
    delivered: tookMs.filter((ms) => ms <= withinMs).length,
    lost: arrivals.filter((at) => at === undefined).length,
    tookMs,
  }
}

/** Finds the first code since the request: an earlier message belongs to an earlier request. */
function arrivalOf(messages: Arrived[], askedAt: number): number | undefined {
  const arrivals = messages
    .filter(({ text }) => /^\d{6}\b/.test(text))
    .map(({ sentAt }) => Date.parse(sentAt))
    .filter((at) => at >= askedAt)
  return arrivals.length === 0 ? undefined : Math.min(...arrivals)
}
