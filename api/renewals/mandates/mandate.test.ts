import { expect, test } from 'vitest'
import {
  ASKED_STATES,
  eventOfStatus,
  type MandateEvent,
  type MandateState,
  mandateTransitions,
} from './mandate.ts'
import { stateAfter } from '#api/renewals/transition.ts'

const STATUSES = ['active', 'paused', 'revoked', 'expired', 'failed', 'unknown'] as const
const STATES = [
  ...ASKED_STATES,
  ...(['created', 'revoked_by_us', 'revoked_by_customer', 'expired', 'failed'] as const),
]

type Answer = (typeof STATUSES)[number]

test.each<[MandateState, Partial<Record<Answer, MandateEvent>>]>([
  ['pending', { active: 'activate', paused: 'pause', revoked: 'fail', failed: 'fail', expired: 'expire' }],
  ['active', { paused: 'pause', revoked: 'revoke', failed: 'revoke', expired: 'expire' }],
  ['paused', { active: 'activate', revoked: 'revoke', failed: 'revoke', expired: 'expire' }],
  ['revoke_requested', { revoked: 'confirm_revoke', failed: 'confirm_revoke', expired: 'expire' }],
  ['created', {}],
  ['revoked_by_us', {}],
  ['revoked_by_customer', {}],
  ['expired', {}],
  ['failed', {}],
])('a mandate that is %s follows the status answer of its gateway', (state, events) => {
  const found = STATUSES.flatMap((status) => {
    const event = eventOfStatus(state, status)
    return event ? [[status, event]] : []
  })
  expect(Object.fromEntries(found)).toEqual(events)
})

test('each event of a status answer is allowed in the state that it is returned for', () => {
  for (const state of STATES)
    for (const status of STATUSES) {
      const event = eventOfStatus(state, status)
      if (event) expect(stateAfter(mandateTransitions, state, event), `${state} ${status}`).toBeDefined()
    }
})
