/** What happens by itself: banks make up their minds after a while, or once the shop has asked often enough. */

/** What will be booked by itself: once the shop has asked `asksLeft` times more, or at this time. */
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
