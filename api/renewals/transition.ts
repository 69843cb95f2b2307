/** Tables of transitions, the form in which the states of renewals are written. Pure. */

/** Event -> the states that allow it, and the state after it. */
export type Transitions<State extends string, Event extends string> = Readonly<
  Record<Event, { readonly from: readonly State[]; readonly to: State }>
>

/** Returns the state after an event; undefined where the state does not allow it. */
export function stateAfter<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  state: State,
  event: Event,
): State | undefined {
  const { from, to } = transitions[event]
  return from.includes(state) ? to : undefined
}
