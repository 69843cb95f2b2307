/** Matches the login codes that were requested with the messages that arrived. */

export type RequestedCode = { mobile: string; requestedAt: number }
export type ReceivedMessage = { text: string; sentAt: string }
export type Codes = {
  /** Arrived in time. */
  delivered: number
  /** The time from each request to the arrival of its code; `longestMs` if it did not arrive. */
  tookMs: number[]
}

/** @param messages by mobile. @param withinMs how long a code may take to count as delivered */
export function matchCodes(
  requested: RequestedCode[],
  messages: ReadonlyMap<string, ReceivedMessage[]>,
  { withinMs, longestMs }: { withinMs: number; longestMs: number },
): Codes {
  const tookMs = requested.map(({ mobile, requestedAt }) => {
    const waits = (messages.get(mobile) ?? [])
      .filter(({ text }) => /^\d{6}\b/.test(text))
      .map(({ sentAt }) => Date.parse(sentAt) - requestedAt)
    // The first one since the request: an earlier message belongs to an earlier request.
    return Math.min(longestMs, ...waits.filter((ms) => ms >= 0))
  })
  return { delivered: tookMs.filter((ms) => ms <= withinMs).length, tookMs }
}
