/** Every way an order can go, told: facts on one side, the words that a buyer reads on the other. */
import { formatTime } from '#contract/format-date.ts'
import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import { plain, type StoryFacts, type ToldAttempt, type ToldCapture, type ToldRefund } from './story.ts'
import { tellStory } from './tell-story.ts'

/** Minutes after noon in London: 05:30 PM in India, a Friday. */
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes))
const PRICE = paise(149_00)
const DAYS = 24 * 60

const attempt = (given: Partial<ToldAttempt> = {}): ToldAttempt => ({
  id: 'A'.repeat(23),
  number: 1,
  gateway: 'payu',
  status: 'sent',
  reason: null,
  startedAt: at(2),
  nextPollAt: at(4),
  statusSince: null,
  pendingAt: null,
  ...given,
})
const second = (given: Partial<ToldAttempt> = {}) => attempt({ number: 2, startedAt: at(6), ...given })
const failed = (given: Partial<ToldAttempt> = {}) =>
  attempt({ status: 'failed', reason: 'declined', statusSince: at(3), ...given })

const capture = (given: Partial<ToldCapture> = {}): ToldCapture => ({
  gateway: 'payu',
  amountPaise: PRICE,
  disposition: 'applied',
  capturedAt: at(3),
  refund: null,
  ...given,
})
const refund = (given: Partial<ToldRefund> = {}): ToldRefund => ({
  token: 'RFTOKEN',
  reason: 'already_paid',
  status: 'requested',
  requestedAt: at(8),
  doneAt: null,
  manualAt: null,
  ...given,
})
const refused = (given: Partial<ToldRefund> = {}, more: Partial<ToldCapture> = {}) =>
  capture({ disposition: 'refund', capturedAt: at(8), refund: refund(given), ...more })

type Given = Partial<Omit<StoryFacts, 'order'>> & { order?: Partial<StoryFacts['order']> }

const facts = ({ order, ...given }: Given): StoryFacts => ({
  order: {
    id: 'A'.repeat(23),
    status: 'paying',
    amountPaise: PRICE,
    placedAt: at(0),
    expiresAt: at(30),
    ...order,
  },
  packs: [{ name: 'Night Train', endsAt: null }],
  attempts: [],
  captures: [],
  ...given,
})
const active = [{ name: 'Night Train', endsAt: at(30 * DAYS) }]

function told(given: Given, now = 3) {
  const { status, entries, next } = tellStory(facts(given), { now: at(now), provider: 'Sun Direct' })
  return {
    status,
    story: entries.map((entry) => `${formatTime(entry.at)} ${plain(entry.text)}`),
    next: next && plain(next.text),
    by: next?.by,
  }
}

const ORDERED = '05:30 PM You ordered Night Train for ₹149.00.'
const CHOSE = '05:32 PM You chose PayU.'

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
      Array.from({ length: count }, (_, number) => ({ name: `P${String(number)}`, endsAt: at(30 * DAYS) }))
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

describe('money that goes back', () => {
  const RECEIVED = '05:38 PM Payment of ₹149.00 received from PayU'
  const RETURNING = '05:38 PM ₹149.00 is being returned to where it came from.'
  const BACK = '₹149.00 is back where it came from within 5–7 working days, by 01/12/2026; reference RFTOKEN.'

  test('the second of two payments', () => {
    const captures = [capture(), refused()]
    const attempts = [attempt({ status: 'captured' }), second({ status: 'captured' })]
    expect(told({ order: { status: 'paid' }, packs: active, attempts, captures }, 9)).toMatchObject({
      status: 'paid',
      story: [
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
      expect(told({ captures: [refused({ reason, status })] }, 9)).toMatchObject({
        status: 'refunding',
        story: [ORDERED, `${RECEIVED}, but ${words}.`, RETURNING],
        next: BACK,
      })
    }
  })

  test('is told as returned once the gateway has done it, and its bank has seven working days', () => {
    const captures = [refused({ status: 'done', doneAt: at(3 * DAYS) })]
    expect(told({ captures }, 4 * DAYS)).toMatchObject({
      status: 'refunded',
      story: [ORDERED, expect.any(String), RETURNING, '05:30 PM PayU returned ₹149.00. Reference RFTOKEN.'],
      next: 'Your bank shows ₹149.00 within 5–7 working days, by 02/12/2026; reference RFTOKEN.',
    })
    expect(told({ captures }, 20 * DAYS).next).toBeUndefined()
  })

  test('by hand, where the gateway will not', () => {
    const captures = [refused({ status: 'manual', manualAt: at(9) })]
    expect(told({ captures }, 10)).toMatchObject({
      status: 'refunding',
      story: [
        ORDERED,
        expect.any(String),
        RETURNING,
        '05:39 PM PayU could not return it by itself. Our staff returns ₹149.00 by hand.',
      ],
      next: 'You need do nothing. ₹149.00 is back by 01/12/2026; reference RFTOKEN.',
    })
  })

  test('into the wallet, where no bank stands between', () => {
    const wallet = { gateway: 'satellite-wallet' } as const
    expect(told({ captures: [refused({}, wallet)] }, 9).next).toBe(
      '₹149.00 goes back into your Sun Direct wallet; reference RFTOKEN.',
    )
    const done = told({ captures: [refused({ status: 'done', doneAt: at(9) }, wallet)] }, 10)
    expect(done.story.at(-1)).toBe('05:39 PM Your Sun Direct wallet returned ₹149.00. Reference RFTOKEN.')
    expect(done.next).toBeUndefined()
  })
})

describe('a sale that staff gave back', () => {
  const sale = (given: Partial<ToldRefund> = {}) =>
    capture({ refund: refund({ reason: 'operator', requestedAt: at(9), ...given }) })
  const packs = [{ name: 'Night Train', endsAt: new Date('2026-12-20T12:03:00Z') }]
  const order = { status: 'refunded' } as const

  test('is told with its pack, and goes back like any other', () => {
    const { status, story, next } = told({ order, packs, captures: [sale()] }, 10)
    expect(status).toBe('refunding')
    expect(story.slice(-2)).toEqual([
      expect.stringMatching(/Your pack is active: Night Train until 20\/12\/2026\.$/),
      '05:39 PM Our staff has cancelled this order, and its pack has ended. ₹149.00 is being returned to where it came from.',
    ])
    expect(next).toMatch(/^₹149.00 is back where it came from within 5–7 working days/)
  })

  test('and is refunded once it is back', () => {
    const done = { status: 'done', doneAt: at(3 * DAYS) } as const
    const { status, story } = told({ order, packs, captures: [sale(done)] }, 4 * DAYS)
    expect(status).toBe('refunded')
    expect(story.at(-1)).toBe('05:30 PM PayU returned ₹149.00. Reference RFTOKEN.')
  })
})

test('amounts, names and references are pieces of their own, for whoever draws them', () => {
  const captures = [refused({ status: 'done', doneAt: at(9) })]
  const { entries } = tellStory(facts({ captures }), { now: at(9), provider: 'Sun Direct' })
  expect(entries[0]?.text).toEqual([
    { as: 'words', text: 'You ordered ' },
    { as: 'name', text: 'Night Train' },
    { as: 'words', text: ' for ' },
    { as: 'amount', text: '₹149.00' },
    { as: 'words', text: '.' },
  ])
  expect(entries.at(-1)?.text).toContainEqual({ as: 'reference', text: 'RFTOKEN' })
})

test('a payment is received before it is returned, though both were decided within one moment', () => {
  const returned = refused({ requestedAt: new Date(at(8).getTime() - 2) })
  const kinds = tellStory(facts({ attempts: [failed()], captures: [returned] }), {
    now: at(9),
    provider: 'Sun Direct',
  }).entries.map(({ kind }) => kind)
  expect(kinds.slice(-2)).toEqual(['paid', 'returning'])
})
