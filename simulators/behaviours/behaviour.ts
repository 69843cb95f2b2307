/**
 * The faults and other behaviours of the external systems, by name. A behaviour belongs to one trigger point of one system, so
 * that several can be active at once: for example a slow API and a webhook that never arrives.
 */
import { PAYTM_BEHAVIOURS } from '#simulators/paytm/paytm-behaviours.ts'
import { PAYU_BEHAVIOURS } from '#simulators/payu/payu-behaviours.ts'

const BEHAVIOURS = {
  payu: PAYU_BEHAVIOURS,
  paytm: PAYTM_BEHAVIOURS,
  sms: {
    call: {
      down: 'the message provider answers 503',
      slow: 'the message provider takes twelve seconds',
      duplicate: 'a message arrives twice',
    },
  },
  satellite: {
    call: { down: 'the satellite system answers 503', slow: 'the satellite system takes twelve seconds' },
    hold: { insufficient: 'the wallet answers that its balance is too low' },
    answer: { 'answer-lost': 'the wallet carries out the request, and its answer is lost' },
  },
  identity: {
    page: {
      'slow-page': 'the sign-in page takes twelve seconds',
      'page-down': 'the sign-in page answers 503',
    },
    api: {
      slow: 'discovery, keys and tokens take twelve seconds',
      down: 'discovery, keys and tokens answer 503',
    },
    token: {
      'wrong-audience': 'the ID token is for another client',
      'expired-token': 'the ID token expired an hour ago',
      'without-roles': 'the ID token has no roles',
      'forged-token': 'the ID token is signed with another key',
    },
  },
} as const

export const SLOW_RESPONSE_MS = 12_000

export type System = keyof typeof BEHAVIOURS
export type TriggerPoint<S extends System> = keyof (typeof BEHAVIOURS)[S] & string
export type Behaviour<S extends System, M extends TriggerPoint<S>> = keyof (typeof BEHAVIOURS)[S][M] & string

export const SYSTEMS = Object.keys(BEHAVIOURS) as [System, ...System[]]

/** Lists each behaviour of a system with its meaning; `normal` ends the others. */
export function listBehaviours(system: System): { name: string; trigger: string; meaning: string }[] {
  return Object.entries(BEHAVIOURS[system]).flatMap(
    ([trigger, behaviours]: [string, Record<string, string>]) =>
      Object.entries(behaviours).map(([name, meaning]) => ({ name, trigger, meaning })),
  )
}

export const behaviourNames = (system: System): string[] => [
  'normal',
  ...listBehaviours(system).map(({ name }) => name),
]
