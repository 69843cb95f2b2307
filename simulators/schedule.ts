/** Delayed state changes: a bank decides after some time, or after some status requests of the shop. */

/** The state that follows: after `asksLeft` more status requests, or at this time. */
export type ScheduledState<S extends string> = { state: S; asksLeft: number; at: string }

const STATUS_REQUESTS_UNTIL_SETTLED = 2
const SECONDS_UNTIL_SETTLED = 20

export const scheduleState = <S extends string>(state: S, now: Date): ScheduledState<S> => ({
  state,
  asksLeft: STATUS_REQUESTS_UNTIL_SETTLED,
  at: new Date(now.getTime() + SECONDS_UNTIL_SETTLED * 1000).toISOString(),
})

type Scheduled = { next: ScheduledState<string> | null }
type StateOf<T extends Scheduled> = NonNullable<T['next']>['state']

/** Counts one status request; the request that finds none left applies the scheduled state. */
export function countRequest<T extends Scheduled, Result>(
  asked: T,
  now: Date,
  { save, apply }: { save: (counted: T) => void; apply: (state: StateOf<T>) => Result },
): T | Result {
  const { next } = asked
  if (!next) return asked
  if (isDue(next, now)) return apply(next.state)
  save({ ...asked, next: { ...next, asksLeft: next.asksLeft - 1 } })
  return asked
}

const isDue = (next: ScheduledState<string>, now: Date): boolean =>
  next.asksLeft <= 0 || next.at <= now.toISOString()
