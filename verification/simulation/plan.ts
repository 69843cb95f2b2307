/** The actions of a seed. Each action has its own random numbers, so that leaving one out changes no other. */
import { registerOrLogin } from '#verification/simulation/actions/register-or-login.ts'
import { gatewayReturn } from '#verification/simulation/actions/gateway-return.ts'
import { deliverWebhooks } from '#verification/simulation/actions/deliver-webhooks.ts'
import { forgeNotification } from '#verification/simulation/actions/forge-notification.ts'
import { staffRefund } from '#verification/simulation/actions/staff-refund.ts'
import { runJobs } from '#verification/simulation/actions/run-jobs.ts'
import { pollStatus } from '#verification/simulation/actions/poll-status.ts'
import { placeOrder } from '#verification/simulation/actions/place-order.ts'
import { outage } from '#verification/simulation/actions/outage.ts'
import { advanceTime } from '#verification/simulation/actions/advance-time.ts'
import { pay } from '#verification/simulation/actions/pay.ts'
import { concurrentPayments } from '#verification/simulation/actions/concurrent-payments.ts'
import { manualRefund } from '#verification/simulation/actions/manual-refund.ts'
import { startPayment } from '#verification/simulation/actions/start-payment.ts'
import { timeOut } from '#verification/simulation/actions/time-out.ts'
import type { Fault } from './fault-injector.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import type { Scenario } from './scenario.ts'

export const ACTIONS = {
  registerOrLogin,
  placeOrder,
  startPayment,
  pay,
  gatewayReturn,
  deliverWebhooks,
  forgeNotification,
  pollStatus,
  runJobs,
  advanceTime,
  outage,
  concurrentPayments,
  staffRefund,
  manualRefund,
  timeOut,
} satisfies Record<string, (scenario: Scenario) => Promise<string>>
export type Action = {
  name: keyof typeof ACTIONS
  seed: string
  /** No faults are injected during the action. */
  faultFree: boolean
  /** Injected into each instance that reaches its point, instead of a random fault. */
  fault?: Fault
}

/** What a seed determines; with fewer actions the initial state is the same. */
export type Plan = { seed: number; actions: Action[] }

/** The relative frequency of each action. */
const WEIGHTS: Record<
  Exclude<Action['name'], 'outage' | 'concurrentPayments' | 'staffRefund' | 'manualRefund' | 'timeOut'>,
  number
> = {
  ...{ registerOrLogin: 2, placeOrder: 5, startPayment: 8, pay: 8, gatewayReturn: 6 },
  ...{ deliverWebhooks: 5, forgeNotification: 1, pollStatus: 2, runJobs: 6, advanceTime: 6 },
}
const NAMES = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<string>(weight).fill(name))

/** Probabilities, after each action, that staff proposes or approves a refund and that staff sends a manual refund. */
const STAFF_REFUND_PROBABILITY = 0.2
const MANUAL_REFUND_PROBABILITY = 0.25

/** Customers must exist before anything else can happen. */
const INITIAL_ACTIONS: Action['name'][] = ['registerOrLogin', 'registerOrLogin', 'registerOrLogin']

/**
 * Draws the actions of a seed. The texts given to `createSeededRandom` and in `seed` determine the random sequences: changing
 * one changes every recorded seed.
 */
export function createPlan(seed: number, steps: number): Plan {
  const random = createSeededRandom(`plan ${String(seed)}`)
  const names = [
    ...INITIAL_ACTIONS,
    ...Array.from({ length: steps }, () => random.pick(NAMES) as Action['name']),
  ]
  const actions = names.map((name, index) => ({
    ...{ name, seed: `${String(seed)}/${String(index)}` },
    faultFree: index < INITIAL_ACTIONS.length,
  }))
  const withStaff = insertManualRefunds(
    seed,
    insertStaffRefunds(seed, insertConcurrentPayments(seed, actions)),
  )
  return { seed, actions: insertTimeOut(seed, insertOutage(seed, withStaff)) }
}

/** Draws from a separate sequence: a seed that found something before this action existed keeps its other actions. */
function insertConcurrentPayments(seed: number, actions: Action[]): Action[] {
  const random = createSeededRandom(`rivals ${String(seed)}`)
  if (!random.happens(0.6)) return actions
  const concurrentPayments: Action = {
    name: 'concurrentPayments',
    seed: `${String(seed)}/rivals`,
    faultFree: false,
  }
  return actions.toSpliced(random.between(INITIAL_ACTIONS.length, actions.length), 0, concurrentPayments)
}

/** Inserts a gateway outage, drawn from a separate sequence. */
function insertOutage(seed: number, actions: Action[]): Action[] {
  const random = createSeededRandom(`outage ${String(seed)}`)
  if (!random.happens(0.3)) return actions
  const outage: Action = { name: 'outage', seed: `${String(seed)}/outage`, faultFree: false }
  return actions.toSpliced(random.between(INITIAL_ACTIONS.length, actions.length), 0, outage)
}

/** Inserts refund actions of the staff, drawn from a separate sequence. */
function insertStaffRefunds(seed: number, actions: Action[]): Action[] {
  const random = createSeededRandom(`staff ${String(seed)}`)
  return actions.flatMap((action): Action[] => {
    if (action.faultFree || !random.happens(STAFF_REFUND_PROBABILITY)) return [action]
    return [action, { name: 'staffRefund', seed: `${action.seed}/staff`, faultFree: false }]
  })
}

/** Inserts manual refunds, drawn from a separate sequence. */
function insertManualRefunds(seed: number, actions: Action[]): Action[] {
  const random = createSeededRandom(`senders ${String(seed)}`)
  return actions.flatMap((action): Action[] => {
    if (action.faultFree || !random.happens(MANUAL_REFUND_PROBABILITY)) return [action]
    return [action, { name: 'manualRefund', seed: `${action.seed}/sender`, faultFree: false }]
  })
}

/** Inserts an order that times out during its payment and is placed again, drawn from a separate sequence. */
function insertTimeOut(seed: number, actions: Action[]): Action[] {
  const random = createSeededRandom(`time-out ${String(seed)}`)
  if (!random.happens(0.4)) return actions
  const timeOut: Action = { name: 'timeOut', seed: `${String(seed)}/time-out`, faultFree: false }
  return actions.toSpliced(random.between(INITIAL_ACTIONS.length, actions.length), 0, timeOut)
}
