/** The timeline of a purchase with a mandate, and of the order of a renewal, as their buyer reads them. */
import { toPlainText } from '#api/payments/timeline/timeline.ts'
import { buildTimeline } from '#api/payments/timeline/build-timeline.ts'
import { ENGLISH } from '#api/platform/languages/create-translator.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import {
  collecting,
  ist,
  notice,
  PRICE,
  PURCHASE,
  record,
  type RecordInput,
  refusedDebit,
  renewal,
  RENEWAL_ORDER,
} from '#test/subscription-record-fixtures.ts'
import { attempt, facts, options, type TimelineInput } from '#test/timeline-fixtures.ts'
import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import { renewalNext, renewalTimeline } from './renewal-timeline.ts'

const AGREED =
  '20/11/2026 05:31 You set up automatic renewal of Family Max, for at most ₹249.00 each time, until 20/11/2029.'
const NOW = ist('2026-12-20 06:00')

/** What the record adds to an order: the lines of its entries, and the next step. */
function added(given: RecordInput, orderId = PURCHASE, now = NOW) {
  const { entries, next } = renewalTimeline(record(given), orderId, { now, texts: ENGLISH })
  return {
    lines: entries.map((one) => `${formatMoment(one.at).slice(0, 16)} ${toPlainText(one.text)}`),
    next: next && toPlainText(next.text),
    by: next?.by,
  }
}

describe('the purchase that registered a mandate shows', () => {
  test('that renewal was set up, and the next payment with its day [SPEC-15-74]', () => {
    expect(added({})).toEqual({
      lines: [AGREED],
      next: 'Automatic renewal of Family Max is on. The next payment of ₹249.00 is due on 20/12/2026. You can stop it in My Account at any time.',
      by: ist('2026-12-20 17:30').toISOString(),
    })
  })

  test('what was announced, and until when it can be stopped [SPEC-15-74]', () => {
    const { next, by } = added({ renewals: [renewal({ state: 'notified', notices: [notice()] })] })
    expect(next).toBe(
      '₹249.00 will be taken on 20/12/2026 to renew Family Max. If you do not want it, stop renewal in My Account before that day.',
    )
    expect(by).toBe(ist('2026-12-20 00:00').toISOString())
  })

  test('that a price above the cap is not paid, until it is announced [SPEC-15-79]', () => {
    const mandate = { capPaise: paise(248_00) }
    const { next, by } = added({ mandate })
    expect(next).toMatch(/^Your plan now costs more than you agreed to .+ nothing is taken/)
    expect(by).toBeUndefined()
    const announced = added({ mandate, renewals: [renewal({ state: 'notified', notices: [notice()] })] })
    expect(announced.next).toMatch(/^₹249\.00 will be taken on 20\/12\/2026/)
  })

  test('that a plan that is not sold is not paid if it stays so, until it is announced [SPEC-15-95]', () => {
    const plan = { name: 'Family Max', alias: '', isSold: false }
    const { next, by } = added({ plan })
    expect(next).toMatch(/^Your plan is not offered at the moment\. If it stays so, nothing is taken/)
    expect(by).toBeUndefined()
    const announced = added({ plan, renewals: [renewal({ state: 'notified', notices: [notice()] })] })
    expect(announced.next).toMatch(/^₹249\.00 will be taken on 20\/12\/2026/)
  })

  test('that the bank has to confirm it, and by when', () => {
    const mandate = { state: 'pending' } as const
    expect(added({ subscription: { state: 'awaiting_mandate' }, mandate, renewals: [] })).toEqual({
      lines: [AGREED.replace('set up', 'chose')],
      next: 'We are waiting for your bank to confirm automatic renewal. Your plan is paid already.',
      by: ist('2026-11-21 17:33').toISOString(),
    })
  })

  test('only what was chosen, while it is not paid', () => {
    const unpaid = added({ subscription: null, mandate: { state: 'created' }, renewals: [] })
    expect(unpaid).toEqual({ lines: [AGREED.replace('set up', 'chose')], next: undefined, by: undefined })
  })

  test('no next step once a renewal was debited: its order shows it', () => {
    expect(added({ renewals: [collecting()] })).toEqual({ lines: [AGREED], next: undefined, by: undefined })
  })

  test.each([
    ['stopped', 'revoked_by_us', 'You stopped automatic renewal of Family Max. Nothing more will be taken.'],
    [
      'stopped',
      'revoked_by_customer',
      'Automatic renewal of Family Max was turned off at your bank. Nothing more will be taken.',
    ],
    ['ended', 'expired', 'Automatic renewal of Family Max has ended. Nothing more will be taken.'],
  ] as const)('how it ended: %s, with a mandate that is %s [SPEC-15-74]', (state, mandateState, text) => {
    const subscription = { state, stateSince: ist('2026-12-01 10:00') }
    const { lines, next } = added({ subscription, mandate: { state: mandateState } })
    expect(lines).toEqual([AGREED, `01/12/2026 10:00 ${text}`])
    expect(next).toBeUndefined()
  })

  const NOT_SET_UP = 'Your bank did not set up automatic renewal of Family Max.'
  const REFUSED = 'Automatic renewal of Family Max is not possible with the way you paid.'
  test.each([
    ['failed', 'upi', NOT_SET_UP],
    ['failed', null, NOT_SET_UP],
    ['revoke_requested', 'upi', NOT_SET_UP],
    ['revoke_requested', 'card', REFUSED],
    ['revoked_by_us', null, REFUSED],
  ] as const)('why it was not set up, for a mandate that is %s with the method %s', (state, method, text) => {
    const subscription = { state: 'ended', stateSince: ist('2026-11-20 18:00') } as const
    expect(added({ subscription, mandate: { state, method }, renewals: [] }).lines).toEqual([
      AGREED.replace('set up', 'chose'),
      `20/11/2026 06:00 ${text}`,
    ])
  })
})

const ANNOUNCED = '17/12/2026 09:00 ₹249.00 will be taken on 20/12/2026 to renew Family Max.'

/** The whole timeline of the order of a renewal. */
function ofRenewal(given: RecordInput, input: TimelineInput = {}) {
  const order = { id: RENEWAL_ORDER, isRenewal: true, amountPaise: PRICE, ...input.order }
  const times = { placedAt: ist('2026-12-20 05:30'), expiresAt: ist('2026-12-29 17:30') }
  const reader = { ...options(0), now: NOW }
  const { status, entries, next } = buildTimeline(
    facts({ attempts: [FIRST], ...input, order: { ...times, ...order } }),
    reader,
    renewalTimeline(record(given), RENEWAL_ORDER, reader),
  )
  return {
    status,
    lines: entries.map((one) => `${formatMoment(one.at).slice(0, 16)} ${toPlainText(one.text)}`),
    next: next && toPlainText(next.text),
    by: next?.by,
  }
}

const FIRST = attempt({
  id: RENEWAL_ORDER,
  status: 'failed',
  reason: 'declined',
  nextPollAt: null,
  startedAt: ist('2026-12-20 05:30'),
  statusSince: ist('2026-12-20 05:31'),
})

describe('the order of a renewal shows', () => {
  test('the notice, the refused debit with the reason of the bank, and when it is repeated [SPEC-15-72]', () => {
    expect(ofRenewal({ renewals: [collecting()] })).toEqual({
      status: 'failed',
      lines: [
        ANNOUNCED,
        '20/12/2026 05:30 We asked your bank to pay ₹249.00.',
        '20/12/2026 05:31 Your bank did not pay: there was not enough money in your account. No money was taken.',
      ],
      next: 'We will ask your bank again on 20/12/2026 at 01:30 PM. Please keep enough money in your account.',
      by: ist('2026-12-20 13:30').toISOString(),
    })
  })

  test('when a debit that the bank did not complete is repeated, before the return of the money', () => {
    const incomplete = { ...FIRST, reason: 'not_completed' } as const
    const { next } = ofRenewal({ renewals: [collecting()] }, { attempts: [incomplete] })
    expect(next).toMatch(/^We will ask your bank again on 20\/12\/2026 at 01:30 PM\./)
    const subscription = { state: 'stopped' } as const
    const over = { subscription, renewals: [collecting({ nextStepAt: null })] }
    expect(ofRenewal(over, { attempts: [incomplete] }).next).toMatch(
      /^If money left your account, your bank returns it/,
    )
  })

  test('that a debit is repeated soon, where its time has come', () => {
    const renewals = [collecting({ nextStepAt: NOW })]
    expect(ofRenewal({ renewals })).toMatchObject({
      next: 'We will ask your bank again soon. Please keep enough money in your account.',
      by: undefined,
    })
  })

  test.each([
    ['ZU', 'the amount was above a limit of your account.'],
    ['NU', 'because it could not tell you of the payment first.'],
    ['VA', 'automatic renewal was turned off there.'],
    ['VT', 'automatic renewal was paused there.'],
    ['VU', 'automatic renewal had ended there.'],
    ['', 'The bank declined the payment.'],
    ['RB', 'The bank declined the payment.'],
  ])('for the result code "%s" that %s', (failureCode, text) => {
    const renewals = [collecting({ debits: [refusedDebit({ failureCode })] })]
    expect(ofRenewal({ renewals }).lines.at(-1)).toContain(text)
    expect(ofRenewal({ renewals }).lines.at(-1)).toContain('No money was taken.')
  })

  test('a debit under way, and that it must not be paid again [SPEC-15-72]', () => {
    const debits = [refusedDebit({ state: 'unknown', failureCode: null })]
    const pending = { ...FIRST, status: 'sent', reason: null, nextPollAt: ist('2026-12-20 06:10') } as const
    expect(ofRenewal({ renewals: [collecting({ debits })] }, { attempts: [pending] })).toMatchObject({
      next: 'Your bank is working on this payment. Please do not pay again.',
      by: ist('2026-12-20 06:10').toISOString(),
    })
  })

  test('that it was given up, and until when the plan can be recharged [SPEC-15-72]', () => {
    const stateSince = ist('2026-12-21 12:00')
    const renewals = [collecting({ state: 'abandoned', nextStepAt: null, stateSince })]
    const { lines, next, by } = ofRenewal(
      { renewals, subscription: { state: 'past_due', stateSince } },
      { order: { status: 'expired' } },
    )
    expect(lines.at(-1)).toBe('21/12/2026 12:00 Family Max was not renewed.')
    expect(next).toBe('Recharge Family Max by 27/12/2026 to continue automatic renewal.')
    expect(by).toBe(ist('2026-12-28 12:00').toISOString())
  })

  test('that a pack bought by hand covers its time', () => {
    const stateSince = ist('2026-12-20 12:00')
    const renewals = [collecting({ state: 'skipped', nextStepAt: null, stateSince })]
    expect(ofRenewal({ renewals }, { order: { status: 'expired' } }).lines.at(-1)).toBe(
      '20/12/2026 12:00 You bought a plan for this time, so nothing is taken for the renewal of Family Max.',
    )
  })

  test('a stop once, and nothing next [SPEC-15-72]', () => {
    const stateSince = ist('2026-12-20 12:00')
    const renewals = [collecting({ state: 'skipped', nextStepAt: null, stateSince })]
    const subscription = { state: 'stopped', stateSince } as const
    const { lines, next } = ofRenewal({ renewals, subscription }, { order: { status: 'expired' } })
    expect(lines.at(-1)).toBe(
      '20/12/2026 12:00 You stopped automatic renewal of Family Max. Nothing more will be taken.',
    )
    expect(lines).toHaveLength(4)
    expect(next).toBeUndefined()
  })
})

test('a paused mandate takes nothing until its payer resumes it', () => {
  const next = renewalNext(record({ mandate: { state: 'paused' } }), { now: NOW, texts: ENGLISH })
  expect(next && toPlainText(next.text)).toBe(
    'You have paused automatic renewal in your UPI app. Nothing is taken until you resume it there.',
  )
})
