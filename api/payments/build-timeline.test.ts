/** Every way an order can go, told: facts on one side, the words that a buyer reads on the other. */
import {
  active,
  at,
  attempt,
  capture,
  CHOSE,
  DAYS,
  failed,
  facts,
  type Given,
  ORDERED,
  refused,
  second,
  told,
} from '#test/told-story.ts'
import { describe, expect, test } from 'vitest'
import { buildTimeline } from './build-timeline.ts'

describe('before anything is decided', () => {
  test('an order that nobody has paid yet', () => {
    expect(told({ order: { status: 'open' } })).toEqual({
      status: 'open',
      story: [ORDERED],
      next: 'You can pay until 06:00 PM.',
      by: at(30).toISOString(),
    })
  })

  test('somebody at the gateway', () => {
    expect(told({ attempts: [attempt()] })).toEqual({
      status: 'pending',
      story: [ORDERED, CHOSE],
      next: 'We ask PayU again within 1 minute. Without a payment the order ends at 06:00 PM.',
      by: at(4).toISOString(),
    })
  })

  test('a bank that takes its time', () => {
    const waiting = attempt({ status: 'pending', pendingAt: at(3), statusSince: at(3), nextPollAt: at(20) })
    expect(told({ attempts: [waiting] }, 5)).toMatchObject({
      status: 'pending',
      story: [ORDERED, CHOSE, '05:33 PM PayU waits for your bank.'],
      next: 'We ask PayU again within 15 minutes, and go on until it is decided. You can leave this page: we send you a message.',
    })
  })

  test('a question that is due now', () => {
    expect(told({ attempts: [attempt({ status: 'pending', nextPollAt: at(3) })] }).next).toMatch(
      /^We are asking PayU now, /,
    )
  })

  test('a wallet that has not confirmed', () => {
    const held = attempt({ gateway: 'satellite-wallet', status: 'pending', pendingAt: at(3) })
    expect(told({ attempts: [held] })).toMatchObject({
      story: [
        ORDERED,
        '05:32 PM You chose your Sun Direct wallet.',
        '05:33 PM The wallet has not confirmed the payment yet.',
      ],
      next: expect.stringMatching(/^We ask your Sun Direct wallet again within 1 minute/) as string,
    })
  })
})

describe('a payment that came through', () => {
  test('is received, and the pack runs', () => {
    const paid = { order: { status: 'paid' as const }, packs: active, captures: [capture()] }
    expect(told({ ...paid, attempts: [attempt({ status: 'captured', statusSince: at(3) })] })).toEqual({
      status: 'paid',
      story: [
        ORDERED,
        CHOSE,
        '05:33 PM Payment of ₹149.00 received from PayU.',
        '05:33 PM Your pack is active: Night Train until 20/12/2026.',
      ],
      next: undefined,
      by: undefined,
    })
  })

  test('of two packs names both, of five counts them', () => {
    const packs = (count: number) =>
      Array.from({ length: count }, (_, number) => ({
        name: `P${String(number)}`,
        alias: '',
        endsAt: at(30 * DAYS),
      }))
    const of = (count: number) =>
      told({ order: { status: 'paid' }, packs: packs(count), captures: [capture()] }).story
    expect(of(2)).toMatchObject({
      0: '05:30 PM You ordered P0 and P1 for ₹149.00.',
      2: '05:33 PM Your packs are active: P0 until 20/12/2026 and P1 until 20/12/2026.',
    })
    expect(of(5)).toMatchObject({
      0: '05:30 PM You ordered 5 packs for ₹149.00.',
      2: '05:33 PM Your 5 packs are active.',
    })
  })

  test('after a first try that failed', () => {
    const attempts = [failed(), second({ gateway: 'paytm', status: 'captured' })]
    const captures = [capture({ gateway: 'paytm', capturedAt: at(7) })]
    expect(told({ order: { status: 'paid' }, packs: active, attempts, captures }).story).toEqual([
      ORDERED,
      CHOSE,
      '05:33 PM The bank declined the payment. No money was taken.',
      '05:36 PM You tried again with Paytm.',
      '05:37 PM Payment of ₹149.00 received from Paytm.',
      '05:37 PM Your pack is active: Night Train until 20/12/2026.',
    ])
  })

  test('after the time of the order was over', () => {
    const late = [capture({ capturedAt: at(45) })]
    expect(told({ order: { status: 'paid' }, packs: active, captures: late }).story).toContain(
      '06:15 PM Payment of ₹149.00 received from PayU, late; we accepted it.',
    )
  })

  test('while a second one is still open elsewhere', () => {
    const attempts = [attempt({ status: 'captured' }), second({ gateway: 'paytm', status: 'pending' })]
    expect(told({ order: { status: 'paid' }, packs: active, attempts, captures: [capture()] }).next).toBe(
      'A second payment is still open at Paytm. If it is taken, we return it.',
    )
  })
})

describe('a payment that failed', () => {
  test.each([
    ['declined', 'The bank declined the payment. No money was taken.'],
    ['cancelled', 'The payment was cancelled. No money was taken.'],
    ['not_authenticated', 'The bank could not confirm that it was you. No money was taken.'],
  ] as const)('%s: says so, and until when to try again', (reason, words) => {
    expect(told({ attempts: [failed({ reason })] }, 4)).toEqual({
      status: 'failed',
      story: [ORDERED, CHOSE, `05:33 PM ${words}`],
      next: 'You can try again until 06:00 PM.',
      by: at(30).toISOString(),
    })
  })

  test('by silence: the bank may have taken the money all the same', () => {
    expect(told({ attempts: [failed({ reason: 'not_completed' })] }, 4)).toMatchObject({
      story: [ORDERED, CHOSE, '05:33 PM The payment was not completed in time. PayU took no money.'],
      next:
        'You can try again until 06:00 PM. ' +
        'If your bank took the money all the same, it gives it back by 25/11/2026.',
    })
  })

  test('too late: the bank returns it', () => {
    expect(told({ attempts: [failed({ reason: 'returned' })] }, 40)).toMatchObject({
      story: [ORDERED, CHOSE, '05:33 PM The payment came too late. Your bank returns the money.'],
      next: 'If your bank took the money all the same, it gives it back by 25/11/2026.',
      by: at(2 + 5 * DAYS).toISOString(),
    })
  })

  test('in the wallet: no bank stands between', () => {
    const released = failed({ gateway: 'satellite-wallet', reason: 'not_completed' })
    expect(told({ attempts: [released] }, 4)).toMatchObject({
      story: [
        ORDERED,
        '05:32 PM You chose your Sun Direct wallet.',
        '05:33 PM The payment was not completed in time. Your Sun Direct wallet took no money.',
      ],
      next: 'You can try again until 06:00 PM.',
    })
  })

  test('and whose order is over can only be ordered anew', () => {
    expect(told({ order: { status: 'expired' }, attempts: [failed()] }, 60)).toMatchObject({
      status: 'failed',
      story: [ORDERED, CHOSE, expect.any(String), '06:00 PM The time to pay this order was over.'],
      next: 'You can order the packs again.',
    })
  })
})

describe('an order that nobody paid in time', () => {
  test('without a try', () => {
    expect(told({ order: { status: 'expired' } }, 60)).toEqual({
      status: 'expired',
      story: [ORDERED, '06:00 PM The time to pay this order was over.'],
      next: undefined,
      by: undefined,
    })
  })

  test('with a try that reached no gateway, for five days', () => {
    const given: Given = {
      order: { status: 'expired' },
      attempts: [attempt({ status: 'expired', statusSince: at(31) })],
    }
    expect(told(given, 60)).toMatchObject({
      status: 'expired',
      story: [
        ORDERED,
        CHOSE,
        '06:00 PM The time to pay this order was over.',
        '06:01 PM No payment reached PayU. Nothing was charged.',
      ],
      next: 'If your bank took the money all the same, it gives it back by 25/11/2026.',
    })
    expect(told(given, 6 * DAYS).next).toBeUndefined()
  })
})

test('amounts, names and references are pieces of their own, for whoever draws them', () => {
  const captures = [refused({ status: 'done', doneAt: at(9) })]
  const { entries } = buildTimeline(facts({ captures }), { now: at(9), provider: 'Sun Direct' })
  expect(entries[0]?.text).toEqual([
    { as: 'words', text: 'You ordered ' },
    { as: 'name', text: 'Night Train' },
    { as: 'words', text: ' for ' },
    { as: 'amount', text: '₹149.00' },
    { as: 'words', text: '.' },
  ])
  expect(entries.at(-1)?.text).toContainEqual({ as: 'reference', text: 'RFTOKEN' })
})
