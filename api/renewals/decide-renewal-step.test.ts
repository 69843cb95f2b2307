import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import { decideRenewalStep, type RenewalSnapshot } from './decide-renewal-step.ts'

const ist = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`)
const inIndia = (moment: Date) =>
  new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const NOTICE_TIME = '2027-01-12 09:00'
const FIRST_DEBIT = '2027-01-15 05:30'
const NOTICE = { state: 'accepted', amountPaise: paise(499_00), debitDay: ist('2027-01-15 00:00') } as const

type SnapshotChanges = Partial<Omit<RenewalSnapshot, 'mandate'>> & {
  mandate?: Partial<RenewalSnapshot['mandate']>
}

/** A renewal of a pack that ends on 15 January at 16:20; the mandate was checked a minute ago. */
function step(now: string, { mandate, ...given }: SnapshotChanges = {}): string {
  const snapshot: RenewalSnapshot = {
    renewal: { state: 'scheduled', amountPaise: paise(499_00) },
    isPaid: false,
    isImpossible: false,
    isSold: true,
    isCovered: false,
    packEndsAt: ist('2027-01-15 16:20'),
    mandate: {
      state: 'active',
      checkedAt: new Date(ist(now).getTime() - 60_000),
      capPaise: paise(499_00),
      endsAt: ist('2030-01-15 00:00'),
      ...mandate,
    },
    noticeHours: 48,
    notice: undefined,
    debits: [],
    ...given,
  }
  const found = decideRenewalStep(snapshot, ist(now))
  if (found.kind === 'wait') return `wait until ${inIndia(found.until)}`
  if (found.kind === 'send_notice') return `send_notice for ${inIndia(found.plan.debitDay).slice(0, 10)}`
  if (found.kind === 'abandon')
    return `abandon, and ${found.subscription === 'end' ? found.message : found.subscription}`
  return found.kind === 'debit' ? `debit ${String(found.number)}` : found.kind
}

const debit = (
  sentAt: string,
  state: RenewalSnapshot['debits'][number]['state'],
  failureCode: string | null = null,
) => ({
  sentAt: ist(sentAt),
  state,
  failureCode,
})

describe('before the notice, a renewal', () => {
  test('waits until three days before the end, and sends it then', () => {
    expect(step('2027-01-01 10:00')).toBe(`wait until ${NOTICE_TIME}`)
    expect(step('2027-01-12 08:59')).toBe(`wait until ${NOTICE_TIME}`)
    expect(step(NOTICE_TIME)).toBe('send_notice for 2027-01-15')
  })

  test('sends it for a later day where the hours of the notice would not be kept', () => {
    expect(step('2027-01-13 00:00')).toBe('send_notice for 2027-01-15')
    expect(step('2027-01-13 00:01')).toBe('wait until 2027-01-13 09:00')
    expect(step('2027-01-13 09:00')).toBe('send_notice for 2027-01-16')
    expect(step('2027-01-16 10:00')).toBe('send_notice for 2027-01-19')
  })

  test('is abandoned a week after the end of the pack', () => {
    expect(step('2027-01-20 00:00')).toBe('send_notice for 2027-01-22')
    expect(step('2027-01-20 00:01')).toBe('abandon, and miss_payment')
  })

  test('asks for the status of the mandate first', () => {
    for (const checkedAt of [null, new Date(ist(NOTICE_TIME).getTime() - 15 * 60_000)])
      expect(step(NOTICE_TIME, { mandate: { checkedAt } })).toBe('check_mandate')
  })

  test('waits for a paused mandate until the day after the end', () => {
    expect(step(NOTICE_TIME, { mandate: { state: 'paused' } })).toBe('wait until 2027-01-12 09:15')
    expect(step('2027-01-16 11:59', { mandate: { state: 'paused' } })).toBe('wait until 2027-01-16 12:14')
    expect(step('2027-01-16 12:00', { mandate: { state: 'paused' } })).toBe('abandon, and miss_payment')
  })

  test.each(['revoked_by_customer', 'expired', 'failed', 'revoke_requested'] as const)(
    'is abandoned with a mandate that is %s',
    (state) => {
      expect(step(NOTICE_TIME, { mandate: { state } })).toBe('abandon, and renewal_ended')
    },
  )

  test('ends its subscription above the cap, without a pack, and where it is over', () => {
    const changes: SnapshotChanges[] = [
      { mandate: { capPaise: paise(498_99) } },
      { packEndsAt: null },
      { isImpossible: true },
      { isSold: false },
    ]
    for (const change of changes) expect(step(NOTICE_TIME, change)).toBe('abandon, and renewal_ended')
  })

  test('waits for the notice with any price, and where its plan is not sold [SPEC-15-79]', () => {
    for (const change of [{ mandate: { capPaise: paise(498_99) } }, { isSold: false }])
      expect(step('2027-01-12 08:59', change)).toBe(`wait until ${NOTICE_TIME}`)
  })

  test('ends its subscription at once where the mandate ends before the debit day [SPEC-15-73]', () => {
    const until = (endsAt: string) => step('2026-12-20 10:00', { mandate: { endsAt: ist(endsAt) } })
    expect(until('2027-01-15 00:00')).toBe('abandon, and renewal_mandate_ends')
    expect(until('2027-01-15 00:01')).toBe(`wait until ${NOTICE_TIME}`)
  })

  test('is skipped where a queued pack covers its period', () => {
    expect(step(NOTICE_TIME, { isCovered: true })).toBe('skip')
  })
})

describe('with a notice, a renewal', () => {
  test.each(['sending', 'unknown'] as const)('finds one that is %s', (state) => {
    expect(step(NOTICE_TIME, { notice: { ...NOTICE, state } })).toBe('find_notice')
  })

  test('waits for the debit, and sends it after the status of the mandate', () => {
    expect(step('2027-01-14 10:00', { notice: NOTICE })).toBe(`wait until ${FIRST_DEBIT}`)
    expect(step(FIRST_DEBIT, { notice: NOTICE, mandate: { checkedAt: null } })).toBe('check_mandate')
    expect(step(FIRST_DEBIT, { notice: NOTICE })).toBe('debit 1')
  })

  test('sends no debit in peak hours', () => {
    expect(step('2027-01-15 11:00', { notice: NOTICE })).toBe('wait until 2027-01-15 13:01')
  })

  test('withdraws it where amount or end have changed, or a queued pack covers the period', () => {
    const changes: SnapshotChanges[] = [
      { renewal: { state: 'notified', amountPaise: paise(399_00) } },
      { packEndsAt: ist('2027-02-15 16:20') },
      { isCovered: true },
    ]
    for (const change of changes)
      expect(step(FIRST_DEBIT, { notice: NOTICE, ...change })).toBe('withdraw_notice')
  })

  test('keeps it where the pack ended earlier', () => {
    expect(step(FIRST_DEBIT, { notice: NOTICE, packEndsAt: ist('2027-01-10 12:00') })).toBe('debit 1')
  })
})

describe('with debits, a renewal', () => {
  const after = (now: string, ...debits: RenewalSnapshot['debits']) => step(now, { notice: NOTICE, debits })

  test.each(['sending', 'unknown'] as const)('verifies one that is %s before all else', (state) => {
    for (const given of [{}, { isCovered: true }, { mandate: { state: 'revoked_by_customer' as const } }])
      expect(
        step('2027-01-20 10:00', { notice: NOTICE, debits: [debit(FIRST_DEBIT, state)], ...given }),
      ).toBe('verify_debit')
  })

  test('is finished once its order is paid, whatever else has happened', () => {
    for (const given of [
      {},
      { isCovered: true },
      { isImpossible: true },
      { packEndsAt: null },
      { notice: undefined },
    ])
      expect(
        step('2027-01-20 10:00', {
          notice: NOTICE,
          debits: [debit(FIRST_DEBIT, 'failed', 'Z9')],
          isPaid: true,
          ...given,
        }),
      ).toBe('finish_paid')
  })

  test('is abandoned after a debit that was captured and is refunded', () => {
    expect(after('2027-01-15 13:30', debit(FIRST_DEBIT, 'captured'))).toBe('abandon, and miss_payment')
  })

  test('repeats one that failed at the next time of the plan', () => {
    expect(after('2027-01-15 06:00', debit(FIRST_DEBIT, 'failed', 'Z9'))).toBe('wait until 2027-01-15 13:30')
    expect(after('2027-01-15 13:30', debit(FIRST_DEBIT, 'failed', 'Z9'))).toBe('debit 2')
  })

  test('repeats one that failed after a time-out of the bank', () => {
    expect(after('2027-01-15 13:30', debit(FIRST_DEBIT, 'failed', 'RB'))).toBe('debit 2')
  })

  test.each(['NU', 'notice used'])('announces again after the code %s', (code) => {
    expect(after('2027-01-15 06:00', debit(FIRST_DEBIT, 'failed', code))).toBe('withdraw_notice')
  })

  test('is abandoned after the mandate was revoked, or after four that failed', () => {
    expect(after('2027-01-15 06:00', debit(FIRST_DEBIT, 'failed', 'VA'))).toBe('abandon, and miss_payment')
    const times = [FIRST_DEBIT, '2027-01-15 13:30', '2027-01-15 22:00', '2027-01-16 05:30']
    expect(after('2027-01-16 06:00', ...times.map((time) => debit(time, 'failed', 'Z9')))).toBe(
      'abandon, and miss_payment',
    )
  })
})
