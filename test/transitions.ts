/** Compares a table of transitions with the database's triggers, so that the two cannot differ. */
import type { Db } from '#api/platform/db/tables.ts'
import { expect } from 'vitest'
import { findRefusal } from './refusal.ts'

type Transition<State extends string> = { from: readonly State[]; to: State }

type Row<State extends string> = {
  /** Returns the statements that bring a row into a state. */
  enter: (state: State) => string[]
  /** Returns the statement that changes the state of this row. */
  change: (to: State) => string
  /** What other rules answer to an allowed change, such as `paid>refunded`, that the test prepares only in part. */
  otherRules?: Partial<Record<`${State}>${State}`, string>>
}

const REFUSED = /cannot become|it is over already/

/** Tries the change from every state to every other one: the database accepts those of the table, and no other. */
export async function expectSameTransitions<State extends string>(
  db: Db,
  transitions: Record<string, Transition<State>> | Transition<State>[],
  { enter, change, otherRules = {} }: Row<State>,
): Promise<void> {
  const events = Object.values(transitions)
  const states = [...new Set(events.flatMap(({ from, to }) => [...from, to]))]
  for (const from of states) {
    expect(await findRefusal(db, ...enter(from)), from).toBe('')
    for (const to of states.filter((state) => state !== from)) {
      const pair = `${from}>${to}` as const
      const refusal = await findRefusal(db, ...enter(from), change(to))
      if (events.some((event) => event.to === to && event.from.includes(from)))
        expect(refusal, pair).toBe(otherRules[pair] ?? '')
      else expect(refusal, pair).toMatch(REFUSED)
    }
  }
}
