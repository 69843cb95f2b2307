/** The tables of transitions of renewals: what each allows, and what none allows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { debitTransitions } from '#api/renewals/debits/debit.ts'
import { mandateTransitions } from '#api/renewals/mandates/mandate.ts'
import { noticeTransitions } from '#api/renewals/notices/notice.ts'
import { renewalTransitions } from './renewal.ts'
import { LIVE_STATES, subscriptionTransitions } from '#api/renewals/subscriptions/subscription.ts'
import { stateAfter, type Transitions } from './transition.ts'

type Table = Transitions<string, string>

const TABLES: Record<string, { first: string; table: Table; last: string[] }> = {
  subscription: { first: 'awaiting_mandate', table: subscriptionTransitions, last: ['stopped', 'ended'] },
  mandate: {
    first: 'created',
    table: mandateTransitions,
    last: ['revoked_by_us', 'revoked_by_customer', 'expired', 'failed'],
  },
  renewal: { first: 'scheduled', table: renewalTransitions, last: ['paid', 'abandoned', 'skipped'] },
  notice: { first: 'sending', table: noticeTransitions, last: ['refused', 'withdrawn'] },
  debit: { first: 'sending', table: debitTransitions, last: ['captured'] },
}

const eventsOf = (table: Table) => Object.keys(table)
const reachableFrom = (table: Table, first: string): string[] => {
  const found = [first]
  for (const state of found)
    for (const event of eventsOf(table)) {
      const next = stateAfter(table, state, event)
      if (next !== undefined && !found.includes(next)) found.push(next)
    }
  return found
}

describe.each(Object.entries(TABLES))('a %s', (_name, { first, table, last }) => {
  const states = [...new Set(Object.values(table).flatMap(({ from, to }) => [...from, to]))]

  test('reaches every state from the first one', () => {
    expect(reachableFrom(table, first).toSorted()).toEqual(states.toSorted())
  })

  test('never leaves its last states, and leaves every other one', () => {
    const isLast = (state: string) =>
      eventsOf(table).every((event) => stateAfter(table, state, event) === undefined)
    expect(states.filter(isLast).toSorted()).toEqual(last.toSorted())
  })

  test('never returns to its first state, except a renewal that is planned again', () => {
    const returns = eventsOf(table).filter((event) => table[event]?.to === first)
    expect(returns).toEqual(first === 'scheduled' ? ['reschedule'] : [])
  })
})

test('a stopped subscription stays stopped, whatever events follow', () => {
  const events = fc.array(fc.constantFrom(...Object.keys(subscriptionTransitions)))
  fc.assert(
    fc.property(fc.constantFrom(...LIVE_STATES), events, (state, later) => {
      const step = (current: string, event: string) =>
        stateAfter(subscriptionTransitions as Table, current, event) ?? current
      expect(later.reduce(step, step(state, 'stop'))).toBe('stopped')
    }),
  )
})

test('a mandate whose revocation was requested is never active again', () => {
  const events = fc.array(fc.constantFrom(...Object.keys(mandateTransitions)), { maxLength: 30 })
  fc.assert(
    fc.property(events, (later) => {
      const states = later.reduce<string[]>(
        (path, event) => [
          ...path,
          stateAfter(mandateTransitions as Table, path.at(-1) ?? '', event) ?? path.at(-1) ?? '',
        ],
        ['revoke_requested'],
      )
      expect(states).not.toContain('active')
    }),
  )
})

test('a renewal is collected only after an accepted notice', () => {
  const before = Object.values(renewalTransitions).filter(({ to }) => to === 'collecting')
  expect(before).toEqual([{ from: ['notified'], to: 'collecting' }])
  expect(stateAfter(renewalTransitions, 'scheduled', 'collect')).toBeUndefined()
  expect(stateAfter(renewalTransitions, 'abandoned', 'pay')).toBeUndefined()
})
