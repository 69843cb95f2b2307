import { paise } from '#contract/money.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import { describe, expect, test } from 'vitest'
import {
  canTransition,
  cartHash,
  newOrderId,
  type OrderEvent,
  orderIdOfAttempt,
  type OrderState,
  totalOf,
  orderTransitions,
} from './order.ts'

const transitions = Object.values(orderTransitions)
const states = new Set(transitions.flatMap(({ from, to }) => [...from, to]))

/** Returns every other state that is reachable from this one. */
function reachable(from: OrderState, found = new Set<OrderState>()): OrderState[] {
  for (const { to } of transitions.filter((one) => one.from.includes(from)))
    if (to !== from && !found.has(to)) reachable(to, found.add(to))
  return [...found]
}

describe('an order', () => {
  test('reaches every state from open, and open from none', () => {
    expect(new Set(['open', ...reachable('open')])).toEqual(states)
    for (const state of states) expect(reachable(state)).not.toContain('open')
  })

  test('changes from paid only to refunded, and from refunded to no state', () => {
    expect(reachable('paid')).toEqual(['refunded'])
    expect(reachable('refunded')).toEqual([])
  })

  test.each([
    ['open', 'capture', true],
    ['paying', 'capture', true],
    ['expired', 'capture', true],
    ['paid', 'capture', false],
    ['refunded', 'capture', false],
    ['expired', 'start_payment', false],
    ['paid', 'start_payment', false],
    ['paid', 'expire', false],
    ['expired', 'refund', false],
  ] as [OrderState, OrderEvent, boolean][])('in state %s, event %s allowed: %s', (state, event, allowed) => {
    expect(canTransition(state, event)).toBe(allowed)
  })
})

describe('an order’s id', () => {
  test('has 23 random letters and digits, each equally likely [SPEC-11-38, ASVS-11.5.1]', () => {
    const random = createSeededRandom('ids').bytes
    const letters = Array.from({ length: 500 }, () => newOrderId(random)).join('')
    expect(letters).toMatch(/^[A-Z2-7]+$/)
    expect(letters).toHaveLength(500 * 23)
    const counts = Object.values(Object.groupBy(letters, (letter) => letter)).map((some) => some?.length ?? 0)
    expect(counts).toHaveLength(32)
    // 359 expected of each; 19 is one standard deviation.
    for (const count of counts) expect(Math.abs(count - 359.375)).toBeLessThan(120)
  })

  test('is the attempt’s id without the last two digits [SPEC-11-38]', () => {
    const id = newOrderId(createSeededRandom('id').bytes)
    expect(orderIdOfAttempt(id)).toBe(id)
    expect(orderIdOfAttempt(`${id}02`)).toBe(id)
  })
})

describe('the hash of a cart', () => {
  const train = { poid: 'P2-TRAIN', pricePaise: paise(149_00) }
  const lamp = { poid: 'P3-LAMP', pricePaise: paise(89_00) }

  test('does not depend on the sequence of the packs', () => {
    expect(cartHash([train, lamp], 'now')).toBe(cartHash([lamp, train], 'now'))
    expect(totalOf([train, lamp])).toBe(238_00)
  })

  test('changes with the packs, with a price and with the start', () => {
    const hashes = [[train, lamp], [train], [lamp], [{ ...train, pricePaise: paise(148_00) }, lamp]].map(
      (lines) => cartHash(lines, 'now'),
    )
    expect(new Set([...hashes, cartHash([train], 'queue')]).size).toBe(5)
  })
})
