/** Delayed state changes: a bank decides after some time, or after some status requests of the shop. */

/** The state that follows: after `asksLeft` more status requests, or at this time. */
export type Later<S extends string> = { state: S; asksLeft: number; at: string }

const ASKS_UNTIL_SETTLED = 2
const SECONDS_UNTIL_SETTLED = 20

export const later = <S extends string>(state: S, now: Date): Later<S> => ({
  state,
  asksLeft: ASKS_UNTIL_SETTLED,
  at: new Date(now.getTime() + SECONDS_UNTIL_SETTLED * 1000).toISOString(),
})

export const isDue = (next: Later<string>, now: Date): boolean =>
  next.asksLeft <= 0 || next.at <= now.toISOString()
