/** Tests of the timeline: the texts that a buyer reads, for the recorded facts of each course of an order. */
import {
  active,
  at,
  attempt,
  capture,
  CHOSE,
  DAYS,
  failed,
  facts,
  options,
  type TimelineInput,
  ORDERED,
  refused,
  second,
  buyerTimeline,
} from '#test/timeline-fixtures.ts'
import { createTranslator } from '#api/platform/languages/create-translator.ts'
import { describe, expect, test } from 'vitest'
import { buildTimeline } from './build-timeline.ts'

describe('an undecided order', () => {
  test('shows until when it can be paid', () => {
    expect(buyerTimeline({ order: { status: 'open' } })).toEqual({
      status: 'open',
      lines: [ORDERED],
      next: 'You can pay until 06:00 PM.',
      by: at(30).toISOString(),
    })
  })

  test('shows the next verification and the expiry while the buyer is at the gateway', () => {
    expect(buyerTimeline({ attempts: [attempt()] })).toEqual({
      status: 'pending',
      lines: [ORDERED, CHOSE],
      next: 'We will ask PayU again within 1 minute. Without a payment the order ends at 06:00 PM.',
      by: at(4).toISOString(),
    })
  })

  test('shows that the gateway waits for the bank while an attempt is pending', () => {
    const waiting = attempt({ status: 'pending', pendingAt: at(3), statusSince: at(3), nextPollAt: at(20) })
    expect(buyerTimeline({ attempts: [waiting] }, 5)).toMatchObject({
      status: 'pending',
      lines: [ORDERED, CHOSE, '05:33 PM PayU waits for your bank.'],
      next: 'We will ask PayU again within 15 minutes, and continue until there is a result. You can leave this page: we will send you a message.',
    })
  })

  test('shows that the gateway is being asked when a verification is due', () => {
    expect(buyerTimeline({ attempts: [attempt({ status: 'pending', nextPollAt: at(3) })] }).next).toMatch(
      /^We are asking PayU now, /,
    )
  })

  test('shows that the wallet has not confirmed a pending payment', () => {
    const held = attempt({ gateway: 'satellite-wallet', status: 'pending', pendingAt: at(3) })
    expect(buyerTimeline({ attempts: [held] })).toMatchObject({
      lines: [
        ORDERED,
        '05:32 PM You chose your Sun Direct wallet.',
        '05:33 PM The wallet has not confirmed the payment yet.',
      ],
      next: expect.stringMatching(/^We will ask your Sun Direct wallet again within 1 minute/) as string,
    })
  })
})

describe('a captured payment', () => {
  test('shows the payment and the active pack', () => {
    const paid = { order: { status: 'paid' as const }, packs: active, captures: [capture()] }
    expect(
      buyerTimeline({ ...paid, attempts: [attempt({ status: 'captured', statusSince: at(3) })] }),
    ).toEqual({
      status: 'paid',
      lines: [
        ORDERED,
        CHOSE,
        '05:33 PM Payment of ₹149.00 received from PayU.',
        '05:33 PM Your pack is active: Night Train until 20/12/2026.',
      ],
      next: undefined,
      by: undefined,
    })
  })

  test('names both of two packs, and counts five', () => {
    const packs = (count: number) =>
      Array.from({ length: count }, (_, number) => ({
        name: `P${String(number)}`,
        alias: '',
        startsAt: at(3),
        endsAt: at(30 * DAYS),
      }))
    const of = (count: number) =>
      buyerTimeline({ order: { status: 'paid' }, packs: packs(count), captures: [capture()] }).lines
    expect(of(2)).toMatchObject({
      0: '05:30 PM You ordered P0 and P1 for ₹149.00.',
      2: '05:33 PM Your packs are active: P0 until 20/12/2026 and P1 until 20/12/2026.',
    })
    expect(of(5)).toMatchObject({
      0: '05:30 PM You ordered 5 packs for ₹149.00.',
      2: '05:33 PM Your 5 packs are active.',
    })
  })

  test('follows the failed attempt before it', () => {
    const attempts = [failed(), second({ gateway: 'paytm', status: 'captured' })]
    const captures = [capture({ gateway: 'paytm', capturedAt: at(7) })]
    expect(buyerTimeline({ order: { status: 'paid' }, packs: active, attempts, captures }).lines).toEqual([
      ORDERED,
      CHOSE,
      '05:33 PM The bank declined the payment. No money was taken.',
      '05:36 PM You tried again with Paytm.',
      '05:37 PM Payment of ₹149.00 received from Paytm.',
      '05:37 PM Your pack is active: Night Train until 20/12/2026.',
    ])
  })

  test('is marked as late after the order expired', () => {
    const late = [capture({ capturedAt: at(45) })]
    expect(buyerTimeline({ order: { status: 'paid' }, packs: active, captures: late }).lines).toContain(
      '06:15 PM Payment of ₹149.00 received from PayU, late; we accepted it.',
    )
  })

  test('announces the refund of a second payment that is still open', () => {
    const attempts = [attempt({ status: 'captured' }), second({ gateway: 'paytm', status: 'pending' })]
    expect(
      buyerTimeline({ order: { status: 'paid' }, packs: active, attempts, captures: [capture()] }).next,
    ).toBe('A second payment is still open at Paytm. If it is taken, we return it.')
  })
})

describe('a failed payment', () => {
  test.each([
    ['declined', 'The bank declined the payment. No money was taken.'],
    ['cancelled', 'The payment was cancelled. No money was taken.'],
    ['not_authenticated', 'The bank could not confirm that it was you. No money was taken.'],
  ] as const)('shows the reason %s and until when the buyer can try again', (reason, words) => {
    expect(buyerTimeline({ attempts: [failed({ reason })] }, 4)).toEqual({
      status: 'failed',
      lines: [ORDERED, CHOSE, `05:33 PM ${words}`],
      next: 'You can try again until 06:00 PM.',
      by: at(30).toISOString(),
    })
  })

  test('shows by when the bank returns money of a payment that was not completed', () => {
    expect(buyerTimeline({ attempts: [failed({ reason: 'not_completed' })] }, 4)).toMatchObject({
      lines: [ORDERED, CHOSE, '05:33 PM The payment was not completed in time. PayU took no money.'],
      next:
        'You can try again until 06:00 PM. ' +
        'If money left your account, your bank returns it by 25/11/2026.',
    })
  })

  test('shows that the bank returns the money of a late payment', () => {
    expect(buyerTimeline({ attempts: [failed({ reason: 'returned' })] }, 40)).toMatchObject({
      lines: [ORDERED, CHOSE, '05:33 PM The payment came too late. Your bank returns the money.'],
      next: 'If money left your account, your bank returns it by 25/11/2026.',
      by: at(2 + 5 * DAYS).toISOString(),
    })
  })

  test('mentions no bank for a wallet payment', () => {
    const released = failed({ gateway: 'satellite-wallet', reason: 'not_completed' })
    expect(buyerTimeline({ attempts: [released] }, 4)).toMatchObject({
      lines: [
        ORDERED,
        '05:32 PM You chose your Sun Direct wallet.',
        '05:33 PM The payment was not completed in time. Your Sun Direct wallet took no money.',
      ],
      next: 'You can try again until 06:00 PM.',
    })
  })

  test('offers a new order after the order expired', () => {
    expect(buyerTimeline({ order: { status: 'expired' }, attempts: [failed()] }, 60)).toMatchObject({
      status: 'failed',
      lines: [ORDERED, CHOSE, expect.any(String), '06:00 PM The time to pay for this order ended.'],
      next: 'You can order the packs again.',
    })
  })
})

describe('an expired order', () => {
  test('has no next step without an attempt', () => {
    expect(buyerTimeline({ order: { status: 'expired' } }, 60)).toEqual({
      status: 'expired',
      lines: [ORDERED, '06:00 PM The time to pay for this order ended.'],
      next: undefined,
      by: undefined,
    })
  })

  test('that a next order ended before its time shows no time to pay, also beside an attempt [SPEC-12-24]', () => {
    const order = { status: 'expired' } as const
    expect(buyerTimeline({ order }, 20)).toMatchObject({ lines: [ORDERED], next: undefined })
    const { lines, next } = buyerTimeline({ order, attempts: [attempt()] }, 3)
    expect(lines).toEqual([ORDERED, CHOSE])
    expect(next).toMatch(/You can leave this page: we will send you a message\.$/)
  })

  test('shows for five days by when a bank returns money, after an expired attempt', () => {
    const given: TimelineInput = {
      order: { status: 'expired' },
      attempts: [attempt({ status: 'expired', statusSince: at(31) })],
    }
    expect(buyerTimeline(given, 60)).toMatchObject({
      status: 'expired',
      lines: [
        ORDERED,
        CHOSE,
        '06:00 PM The time to pay for this order ended.',
        '06:01 PM No payment reached PayU. Nothing was charged.',
      ],
      next: 'If money left your account, your bank returns it by 25/11/2026.',
    })
    expect(buyerTimeline(given, 6 * DAYS).next).toBeUndefined()
  })
})

test('returns amounts, names and references as separate text pieces', () => {
  const captures = [refused({ status: 'done', doneAt: at(9) })]
  const { entries } = buildTimeline(facts({ captures }), options(9))
  expect(entries[0]?.text).toEqual([
    { as: 'words', text: 'You ordered ' },
    { as: 'name', text: 'Night Train' },
    { as: 'words', text: ' for ' },
    { as: 'amount', text: '₹149.00' },
    { as: 'words', text: '.' },
  ])
  expect(entries.at(-1)?.text).toContainEqual({ as: 'reference', text: 'RFTOKEN' })
})

test('names the wallet in the language of the timeline', () => {
  const tamil: Record<string, string> = {
    'You chose your {gateway}.': '{gateway}!',
    'Sun Direct wallet': 'Sun Direct வாலட்',
  }
  const texts = createTranslator(() => (english) => tamil[english])('ta')
  const wallet = attempt({ gateway: 'satellite-wallet' })
  const { entries } = buildTimeline(facts({ attempts: [wallet] }), { ...options(3), texts })
  expect(entries[1]?.text).toEqual([{ as: 'words', text: 'Sun Direct வாலட்!' }])
})

test('writes sentences, lists and durations in the order of the language', () => {
  const tamil: Record<string, string> = {
    'You ordered {packs} for {amount}.': '{amount}: {packs}',
    '{first} and {last}': '{first}, {last} +',
    '{list}, {next}': '{list}; {next}',
    'We will ask {gateway} again within {wait}.': '{wait} - {gateway}?',
    'Without a payment the order ends at {time}.': '({time})',
    '{count, plural, one {# minute} other {# minutes}}': '{count, plural, one {# min} other {# mins}}',
  }
  const texts = createTranslator(() => (english) => tamil[english])('ta')
  const packs = ['A', 'B', 'C'].map((name) => ({ name, alias: '', startsAt: null, endsAt: null }))
  const { entries, next } = buildTimeline(facts({ packs, attempts: [attempt()] }), { ...options(3), texts })
  expect(entries[0]?.text).toEqual([
    { as: 'amount', text: '₹149.00' },
    { as: 'words', text: ': ' },
    { as: 'name', text: 'A' },
    { as: 'words', text: '; ' },
    { as: 'name', text: 'B' },
    { as: 'words', text: ', ' },
    { as: 'name', text: 'C' },
    { as: 'words', text: ' +' },
  ])
  expect(next?.text).toEqual([
    { as: 'words', text: '1 min - PayU? (' },
    { as: 'moment', text: '06:00 PM' },
    { as: 'words', text: ')' },
  ])
})
