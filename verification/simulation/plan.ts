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
import { issuePapers } from '#verification/simulation/actions/issue-papers.ts'
import { manualRefund } from '#verification/simulation/actions/manual-refund.ts'
import { startPayment } from '#verification/simulation/actions/start-payment.ts'
import { upgrade } from '#verification/simulation/actions/upgrade.ts'
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
  issuePapers,
  upgrade,
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
export type Plan = {
  seed: number
  actions: Action[]
  /** Only these days follow. */
  only?: LaterDays | undefined
}

/** The relative frequency of each action. */
const WEIGHTS: Record<
  Exclude<
    Action['name'],
    ('outage' | 'concurrentPayments' | 'staffRefund' | 'manualRefund' | 'timeOut' | 'issuePapers') | 'upgrade'
  >,
  number
> = {
  registerOrLogin: 2,
  placeOrder: 5,
  startPayment: 8,
  pay: 8,
  gatewayReturn: 6,
  deliverWebhooks: 5,
  forgeNotification: 1,
  pollStatus: 2,
  runJobs: 6,
  advanceTime: 6,
}
const NAMES = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<string>(weight).fill(name))

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
    ...Array.from({ length: steps }, () => random.pickIfAny(NAMES) as Action['name']),
  ]
  const actions = names.map((name, index): Action => ({
    name,
    seed: `${String(seed)}/${String(index)}`,
    faultFree: index < INITIAL_ACTIONS.length,
  }))
  const inserted = INSERTED.reduce((all, insert) => insert(seed, all), actions)
  return { seed, actions: inserted }
}

type Insert = (seed: number, actions: Action[]) => Action[]

/**
 * Inserts an action once, with a probability. Draws from a separate sequence: a seed that found something before this
 * action existed keeps its other actions.
 */
const once =
  (name: Action['name'], sequence: string, probability: number): Insert =>
  (seed, actions) => {
    const random = createSeededRandom(`${sequence} ${String(seed)}`)
    if (!random.happens(probability)) return actions
    const action: Action = { name, seed: `${String(seed)}/${sequence}`, faultFree: false }
    return actions.toSpliced(random.between(INITIAL_ACTIONS.length, actions.length), 0, action)
  }

/** Inserts an action after each other one, with a probability, drawn from a separate sequence. */
const afterEach =
  (name: Action['name'], [sequence, suffix]: [string, string], probability: number): Insert =>
  (seed, actions) => {
    const random = createSeededRandom(`${sequence} ${String(seed)}`)
    return actions.flatMap((action): Action[] => {
      if (action.faultFree || !random.happens(probability)) return [action]
      return [action, { name, seed: `${action.seed}/${suffix}`, faultFree: false }]
    })
  }

/** In this order: the place of an action is drawn from the actions that are there already. */
const INSERTED: Insert[] = [
  once('concurrentPayments', 'rivals', 0.6),
  afterEach('staffRefund', ['staff', 'staff'], 0.2),
  afterEach('manualRefund', ['senders', 'sender'], 0.25),
  once('outage', 'outage', 0.3),
  once('timeOut', 'time-out', 0.4),
  afterEach('issuePapers', ['papers', 'papers'], 0.1),
  afterEach('upgrade', ['upgrades', 'upgrade'], 0.1),
]

/** The days that a plan can have alone. Renewals and upgrades begin with a purchase, and have no actions before. */
export const LATER_DAYS = ['renewals', 'upgrades', 'payouts', 'disputes'] as const
export type LaterDays = (typeof LATER_DAYS)[number]

export const hasActionsBefore = (days: LaterDays): boolean => days === 'payouts' || days === 'disputes'

/** Returns the plan of a seed in which only these days follow. */
export const createDaysPlan = (seed: number, steps: number, only: LaterDays): Plan => ({
  ...(hasActionsBefore(only) ? createPlan(seed, steps) : { seed, actions: [] }),
  only,
})
