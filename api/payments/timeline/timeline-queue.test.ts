/** A queued pack in the timeline: when it starts, and its cancellation. */
import {
  at,
  attempt,
  buyerTimeline,
  capture,
  DAYS,
  queued,
  refund,
  type TimelineInput,
} from '#test/timeline-fixtures.ts'
import { expect, test } from 'vitest'

const PAID: TimelineInput = {
  order: { status: 'paid' },
  attempts: [attempt({ status: 'captured' })],
  packs: queued,
}
const STARTS = 'Family Max starts on 30/11/2026'

test('shows the day on which a queued pack starts, and until when it can be cancelled [SPEC-15-10]', () => {
  const { lines, next, by } = buyerTimeline({ ...PAID, captures: [capture()] }, 9)
  expect(lines.at(-1)).toBe(`05:33 PM ${STARTS}, when the pack before it ends.`)
  expect(next).toBe(`${STARTS}. Until then you can cancel it in My Account.`)
  expect(by).toBe(at(10 * DAYS).toISOString())
})

test('has no next step once the queued pack has started', () => {
  expect(buyerTimeline({ ...PAID, captures: [capture()] }, 10 * DAYS).next).toBeUndefined()
})

test('shows that its owner cancelled it, and where the money is', () => {
  const cancelled = capture({ refund: refund({ reason: 'cancelled', requestedAt: at(9) }) })
  const order = { status: 'refunded' } as const
  const { status, lines, next } = buyerTimeline({ ...PAID, order, captures: [cancelled] }, 10)
  expect(status).toBe('refunding')
  expect(lines.at(-1)).toBe(
    '05:39 PM You have cancelled this pack before its start. ₹149.00 is being returned to where it came from.',
  )
  expect(next).toMatch(/^₹149.00 will be back where it came from within 5–7 working days/)
})
