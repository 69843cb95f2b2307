/** Refunds in the timeline: the facts, and the sentences that a buyer reads. */
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
  ORDERED,
  refund,
  refused,
  second,
  buyerTimeline,
} from '#test/timeline-fixtures.ts'
import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import type { ManualRefund } from '#api/payments/refunds/refund.ts'
import { type TimelineCapture, type TimelineRefund, toPlainText } from './timeline.ts'
import { buildTimeline } from './build-timeline.ts'

describe('refunds of unapplied captures', () => {
  const RECEIVED = '05:38 PM Payment of ₹149.00 received from PayU'
  const RETURNING = '05:38 PM ₹149.00 is being returned to where it came from.'
  const BACK =
    '₹149.00 will be back where it came from within 5–7 working days, by 01/12/2026; reference RFTOKEN.'

  test('shows the refund of the second of two payments', () => {
    const captures = [capture(), refused()]
    const attempts = [attempt({ status: 'captured' }), second({ status: 'captured' })]
    expect(buyerTimeline({ order: { status: 'paid' }, packs: active, attempts, captures }, 9)).toMatchObject({
      status: 'paid',
      lines: [
        ORDERED,
        CHOSE,
        '05:33 PM Payment of ₹149.00 received from PayU.',
        '05:33 PM Your pack is active: Night Train until 20/12/2026.',
        '05:36 PM You tried again with PayU.',
        `${RECEIVED}, but this order was paid already.`,
        RETURNING,
      ],
      next: BACK,
    })
  })

  test.each([
    ['amount_differs', 'it was not the amount of the order'],
    ['base_pack_owned', 'you already have an app plan'],
  ] as const)('%s', (reason, words) => {
    for (const status of ['requested', 'sent'] as const) {
      expect(buyerTimeline({ captures: [refused({ reason, status })] }, 9)).toMatchObject({
        status: 'refunding',
        lines: [ORDERED, `${RECEIVED}, but ${words}.`, RETURNING],
        next: BACK,
      })
    }
  })

  test("shows the money as returned once the gateway is done, and the bank's seven working days", () => {
    const captures = [refused({ status: 'done', doneAt: at(3 * DAYS) })]
    expect(buyerTimeline({ captures }, 4 * DAYS)).toMatchObject({
      status: 'refunded',
      lines: [ORDERED, expect.any(String), RETURNING, '05:30 PM PayU returned ₹149.00. Reference RFTOKEN.'],
      next: 'Your bank shows ₹149.00 within 5–7 working days, by 02/12/2026; reference RFTOKEN.',
    })
    expect(buyerTimeline({ captures }, 20 * DAYS).next).toBeUndefined()
  })

  test.each(['requested', 'sent', 'manual'] as const)('promises no day that is over: %s', (status) => {
    const given = { captures: [refused({ status, manualAt: status === 'manual' ? at(9) : null })] }
    expect(buyerTimeline(given, 10 * DAYS).next).toContain('01/12/2026')
    expect(buyerTimeline(given, 12 * DAYS)).toMatchObject({
      next: 'Sorry, returning ₹149.00 takes longer than planned. You do not need to do anything; reference RFTOKEN.',
      by: undefined,
    })
  })

  test('shows a manual refund when the gateway refuses', () => {
    const captures = [refused({ status: 'manual', manualAt: at(9) })]
    expect(buyerTimeline({ captures }, 10)).toMatchObject({
      status: 'refunding',
      lines: [
        ORDERED,
        expect.any(String),
        RETURNING,
        '05:39 PM PayU could not return the money automatically. Our team is sending you ₹149.00.',
      ],
      next: 'You do not need to do anything. ₹149.00 is back by 01/12/2026; reference RFTOKEN.',
    })
  })

  const sentByHand = (byHand: ManualRefund, gateway: TimelineCapture['gateway']) =>
    buyerTimeline(
      { captures: [refused({ status: 'done', manualAt: at(9), doneAt: at(60), byHand }, { gateway })] },
      61,
    )

  test.each([
    ['payu', 'gateway', 'returned ₹149.00 through PayU'],
    ['paytm', 'bank', 'sent ₹149.00 to your bank account'],
    ['satellite-wallet', 'gateway', 'returned ₹149.00 into your Sun Direct wallet'],
  ] as const)('shows a manual refund that staff sent: %s, from the %s', (gateway, from, words) => {
    const { status, lines, next } = sentByHand({ from, reference: 'UTR123456' }, gateway)
    expect(status).toBe('refunded')
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(
        /^05:39 PM .* could not return the money automatically\. Our team is sending you ₹149\.00\.$/,
      ),
      `06:30 PM Our staff ${words}. Reference UTR123456.`,
    ])
    expect(next).toBe(
      gateway === 'satellite-wallet'
        ? undefined
        : 'Your bank shows ₹149.00 within 5–7 working days, by 01/12/2026; reference UTR123456.',
    )
  })

  test('shows a refused refund that the bank has returned by a dispute [SPEC-17-85]', () => {
    const captures = [refused({ status: 'done', manualAt: at(9), doneAt: at(60), isByBank: true })]
    const { lines, next } = buyerTimeline({ captures }, 61)
    expect(lines.slice(-2)).toEqual([
      expect.stringContaining('could not return the money automatically'),
      '06:30 PM Your bank has returned ₹149.00 to you.',
    ])
    expect(next).toBeUndefined()
  })

  test('shows what the bank has returned of a refused refund, and what staff send [SPEC-17-86]', () => {
    const partByBank = { amountPaise: paise(4_900), at: at(30) }
    const given = refused({ status: 'manual', manualAt: at(9), partByBank })
    const { lines, next } = buyerTimeline({ captures: [given] }, 61)
    expect(lines.slice(-2)).toEqual([
      expect.stringContaining('Our team is sending you ₹100.00.'),
      '06:00 PM Your bank has returned ₹49.00 to you.',
    ])
    expect(next).toBe('You do not need to do anything. ₹100.00 is back by 01/12/2026; reference RFTOKEN.')
  })

  test('shows a refund into the wallet without bank days', () => {
    const wallet = { gateway: 'satellite-wallet' } as const
    expect(buyerTimeline({ captures: [refused({}, wallet)] }, 9).next).toBe(
      '₹149.00 goes back into your Sun Direct wallet; reference RFTOKEN.',
    )
    const done = buyerTimeline({ captures: [refused({ status: 'done', doneAt: at(9) }, wallet)] }, 10)
    expect(done.lines.at(-1)).toBe('05:39 PM Your Sun Direct wallet returned ₹149.00. Reference RFTOKEN.')
    expect(done.next).toBeUndefined()
  })
})

describe('the refund of a sale by staff', () => {
  const sale = (given: Partial<TimelineRefund> = {}) =>
    capture({ refund: refund({ reason: 'operator', requestedAt: at(9), ...given }) })
  const packs = [{ name: 'Night Train', alias: '', startsAt: null, endsAt: new Date('2026-12-20T12:03:00Z') }]
  const order = { status: 'refunded' } as const

  test('shows the end of the pack and the refund', () => {
    const { status, lines, next } = buyerTimeline({ order, packs, captures: [sale()] }, 10)
    expect(status).toBe('refunding')
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/Your pack is active: Night Train until 20\/12\/2026\.$/),
      '05:39 PM Our staff has cancelled this order, and its pack has ended. ₹149.00 is being returned to where it came from.',
    ])
    expect(next).toMatch(/^₹149.00 will be back where it came from within 5–7 working days/)
  })

  test('shows the order as refunded once the gateway is done', () => {
    const done = { status: 'done', doneAt: at(3 * DAYS) } as const
    const { status, lines } = buyerTimeline({ order, packs, captures: [sale(done)] }, 4 * DAYS)
    expect(status).toBe('refunded')
    expect(lines.at(-1)).toBe('05:30 PM PayU returned ₹149.00. Reference RFTOKEN.')
  })

  test('shows the credit note of the invoice after the refund, with its number to download it', () => {
    const doneAt = at(3 * DAYS)
    const creditNotes = [{ number: 'SDGC2627-000001', amountPaise: paise(149_00), issuedAt: doneAt }]
    const captures = [sale({ status: 'done', doneAt })]
    const { entries } = buildTimeline(facts({ order, packs, captures, creditNotes }), options(4 * DAYS))
    expect(entries.slice(-2).map(({ text }) => toPlainText(text))).toEqual([
      'PayU returned ₹149.00. Reference RFTOKEN.',
      'We issued credit note SDGC2627-000001 for ₹149.00.',
    ])
    expect(entries.at(-1)).toMatchObject({ kind: 'credited', creditNote: 'SDGC2627-000001' })
  })
})

describe('the credit of an upgrade that was refunded', () => {
  const order = { status: 'refunded', creditPaise: paise(166_00) } as const
  const done = { status: 'done', doneAt: at(3 * DAYS) } as const
  const own = capture({ refund: refund({ reason: 'operator', ...done }) })
  const credit = (given: Partial<TimelineRefund> = {}) => ({
    gateway: 'payu' as const,
    refund: refund({ reason: 'upgrade_credit', amountPaise: paise(166_00), token: 'RFCREDIT', ...given }),
  })
  const RETURNING = '05:38 PM Your credit of ₹166.00 is being returned to where it came from.'

  test('keeps the order in the state of a refund under way, and is its next step', () => {
    const given = { order, captures: [own], creditRefunds: [credit()] }
    const { status, lines, next } = buyerTimeline(given, 20 * DAYS)
    expect(status).toBe('refunding')
    expect(lines).toContain(RETURNING)
    expect(next).toBe(
      'Sorry, returning ₹166.00 takes longer than planned. You do not need to do anything; reference RFCREDIT.',
    )
  })

  test('is returned by its own gateway', () => {
    const creditRefunds = [{ ...credit(done), gateway: 'satellite-wallet' as const }]
    const { status, lines } = buyerTimeline({ order, captures: [own], creditRefunds }, 4 * DAYS)
    expect(status).toBe('refunded')
    expect(lines).toContain(RETURNING)
    expect(lines.slice(-2)).toEqual([
      '05:30 PM PayU returned ₹149.00. Reference RFTOKEN.',
      '05:30 PM Your Sun Direct wallet returned ₹166.00. Reference RFCREDIT.',
    ])
  })

  test('is returned by staff where the gateway refuses it', () => {
    const creditRefunds = [credit({ status: 'manual', manualAt: at(9) })]
    const { lines } = buyerTimeline({ order, captures: [own], creditRefunds }, 4 * DAYS)
    expect(lines).toContain(
      '05:39 PM PayU could not return the money automatically. Our team is sending you ₹166.00.',
    )
  })
})

test('lists a capture before its refund when both have nearly the same time', () => {
  const returned = refused({ requestedAt: new Date(at(8).getTime() - 2) })
  const kinds = buildTimeline(facts({ attempts: [failed()], captures: [returned] }), options(9)).entries.map(
    ({ kind }) => kind,
  )
  expect(kinds.slice(-2)).toEqual(['paid', 'returning'])
})

describe('a partial refund', () => {
  const part = (given: Partial<TimelineRefund> = {}) =>
    refund({ reason: 'partial', amountPaise: paise(49_00), requestedAt: at(9), ...given })
  const attempts = [attempt({ status: 'captured' })]
  const paid = { order: { status: 'paid' }, packs: active, attempts } as const

  test('says until when the part arrives, and then nothing [SPEC-17-73]', () => {
    const of = (given: Partial<TimelineRefund>, minutes: number) =>
      buyerTimeline({ ...paid, captures: [capture({ partialRefunds: [part(given)] })] }, minutes)
    const open = of({}, 10)
    expect(open.status).toBe('paid')
    expect(open.lines.at(-1)).toBe(
      '05:39 PM Our staff returns a part of your payment. ₹49.00 is being returned to where it came from.',
    )
    expect(open.next).toMatch(/^₹49\.00 will be back where it came from within 5–7 working days/)
    expect(of({ status: 'done', doneAt: at(20) }, 30).next).toMatch(/^Your bank shows ₹49\.00/)
    expect(of({ status: 'done', doneAt: at(20) }, 20 * DAYS).next).toBeUndefined()
  })

  test('that staff must send keeps the refund of the whole order open [SPEC-17-74]', () => {
    const rest = refund({ reason: 'operator', amountPaise: paise(100_00), status: 'done', doneAt: at(20) })
    const captures = [
      capture({ partialRefunds: [part({ status: 'manual', manualAt: at(12) })], refund: rest }),
    ]
    const { status, next } = buyerTimeline({ ...paid, order: { status: 'refunded' }, captures }, 20 * DAYS)
    expect(status).toBe('refunding')
    expect(next).toMatch(/^Sorry, returning ₹49\.00 takes longer/)
  })
})
