import { paise } from '#contract/money.ts'
import type { MandateReport, RegisteredWith } from '#api/payments/gateways/mandate.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideMandateCheck, decideRegistration, MANDATE_WAIT_MS } from './decide-mandate-check.ts'
import { ASKED_STATES, type MandateState, mandateTransitions } from './mandate.ts'
import { stateAfter } from '#api/renewals/transition.ts'

const ist = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`)
const NOW = ist('2027-01-12 10:00')
const CAP = paise(499_00)

const decide = (
  state: MandateState,
  status: MandateReport['status'],
  { age = 60_000, capPaise = CAP }: { age?: number; capPaise?: MandateReport['capPaise'] } = {},
) =>
  decideMandateCheck(
    { state, stateSince: new Date(NOW.getTime() - age), capPaise: CAP },
    { status, capPaise },
    NOW,
  )

test.each([
  ['pending', 'active', 'activate', 'confirm_mandate'],
  ['pending', 'paused', 'pause', undefined],
  ['pending', 'failed', 'fail', 'end'],
  ['pending', 'revoked', 'fail', 'end'],
  ['pending', 'unknown', undefined, undefined],
  ['active', 'active', undefined, undefined],
  ['active', 'paused', 'pause', undefined],
  ['active', 'revoked', 'revoke', 'stop'],
  ['active', 'expired', 'expire', 'end'],
  ['active', 'unknown', undefined, undefined],
  ['paused', 'active', 'activate', 'confirm_mandate'],
  ['paused', 'revoked', 'revoke', 'stop'],
  ['revoke_requested', 'active', undefined, undefined],
  ['revoke_requested', 'revoked', 'confirm_revoke', undefined],
] as const)(
  'a mandate that is %s and %s at its gateway has the event %s, its subscription %s',
  (state, status, event, subscription) => {
    expect(decide(state, status)).toMatchObject({ event, subscription })
  },
)

describe('a pending mandate', () => {
  test.each(['active', 'paused', 'unknown'] as const)('that is %s after a day is revoked', (status) => {
    expect(decide('pending', status, { age: MANDATE_WAIT_MS })).toMatchObject({
      event: 'request_revoke',
      subscription: 'end',
      nextCheckAt: NOW,
    })
  })

  test('with another cap than was agreed is revoked, and never active', () => {
    for (const capPaise of [paise(498_99), paise(499_01)])
      expect(decide('pending', 'active', { capPaise })).toMatchObject({
        event: 'request_revoke',
        subscription: 'end',
        hasOtherCap: true,
      })
  })

  test('whose cap the gateway does not state is confirmed', () => {
    const report: MandateReport = { status: 'active', capPaise: undefined }
    const mandate = { state: 'pending', stateSince: NOW, capPaise: CAP } as const
    expect(decideMandateCheck(mandate, report, NOW)).toMatchObject({ event: 'activate', hasOtherCap: false })
  })

  test.each([
    [0, 1],
    [9, 1],
    [10, 10],
    [119, 10],
    [120, 60],
  ])('of %i minutes is asked again after %i', (age, pause) => {
    const { nextCheckAt } = decide('pending', 'unknown', { age: age * 60_000 })
    expect(nextCheckAt.getTime() - NOW.getTime()).toBe(pause * 60_000)
  })
})

test.each([
  ['2027-01-12 02:59', '2027-01-12 03:00'],
  ['2027-01-12 03:00', '2027-01-13 03:00'],
  ['2027-01-12 23:59', '2027-01-13 03:00'],
])('an active mandate that was asked at %s is asked again at %s', (now, next) => {
  const mandate = { state: 'active', stateSince: ist(now), capPaise: CAP } as const
  expect(decideMandateCheck(mandate, { status: 'active', capPaise: CAP }, ist(now)).nextCheckAt).toEqual(
    ist(next),
  )
})

test.each(['active', 'paused'] as const)(
  'one that is %s and whose status is not stated is asked again after an hour [SPEC-15-86]',
  (state) => {
    const { nextCheckAt } = decide(state, 'unknown', { age: 86_400_000 })
    expect(nextCheckAt.getTime() - NOW.getTime()).toBe(3_600_000)
  },
)

test('every mandate is asked again within a day, by an event that its state allows', () => {
  const statuses = ['active', 'paused', 'revoked', 'expired', 'failed', 'unknown'] as const
  const anyAge = fc.nat(3 * MANDATE_WAIT_MS)
  const anyCap = fc.constantFrom(CAP, paise(1), undefined)
  fc.assert(
    fc.property(
      fc.constantFrom(...ASKED_STATES),
      fc.constantFrom(...statuses),
      anyAge,
      anyCap,
      (state, status, age, capPaise) => {
        const mandate = { state, stateSince: new Date(NOW.getTime() - age), capPaise: CAP }
        const { event, nextCheckAt } = decideMandateCheck(mandate, { status, capPaise }, NOW)
        expect(nextCheckAt.getTime() - NOW.getTime()).toBeLessThanOrEqual(86_400_000)
        expect(nextCheckAt.getTime()).toBeGreaterThanOrEqual(NOW.getTime())
        if (event) expect(stateAfter(mandateTransitions, state, event)).toBeDefined()
      },
    ),
  )
})

describe('a mandate whose method is not yet stored', () => {
  const decideBy = (state: MandateState, registered: RegisteredWith | undefined) =>
    decideRegistration(
      { state, stateSince: new Date(NOW.getTime() - 60_000), capPaise: CAP },
      registered,
      NOW,
    )

  test.each(['upi', 'card'] as const)('is asked for its status where %s can be revoked', (method) => {
    for (const state of ASKED_STATES)
      expect(decideBy(state, { method, canRevoke: true })).toEqual({ kind: 'ask_status', method })
  })

  test.each([
    ['of a card that cannot be revoked', { method: 'card', canRevoke: false }, 'card'],
    ['of an unknown method', undefined, undefined],
  ] as const)(
    '%s ends with its subscription, in each state before [SPEC-15-59]',
    (_what, registered, method) => {
      for (const state of ['pending', 'active', 'paused'] as const)
        expect(decideBy(state, registered)).toMatchObject({
          kind: 'refuse',
          method,
          check: { event: 'request_revoke', subscription: 'end', nextCheckAt: NOW, isRefused: true },
        })
    },
  )

  test('is revoked where it ends already, and asked again later where its method is unknown', () => {
    const decision = decideBy('revoke_requested', { method: 'card', canRevoke: false })
    expect(decision).toEqual({ kind: 'ask_status', method: 'card' })
    expect(decideBy('revoke_requested', undefined)).toMatchObject({
      check: { event: undefined, subscription: undefined, nextCheckAt: new Date(NOW.getTime() + 60_000) },
    })
  })
})
