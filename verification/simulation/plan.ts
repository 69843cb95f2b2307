/** The actions of a seed. Each action has its own random numbers, so that leaving one out changes no other. */
import { arrive } from '#verification/simulation/actions/register-or-login.ts'
import { comeBack } from '#verification/simulation/actions/gateway-return.ts'
import { deliver } from '#verification/simulation/actions/deliver-webhooks.ts'
import { forge } from '#verification/simulation/actions/forge-notification.ts'
import { giveBack } from '#verification/simulation/actions/staff-refund.ts'
import { jobs } from '#verification/simulation/actions/run-jobs.ts'
import { look } from '#verification/simulation/actions/poll-status.ts'
import { order } from '#verification/simulation/actions/place-order.ts'
import { outage } from '#verification/simulation/actions/outage.ts'
import { pass } from '#verification/simulation/actions/advance-time.ts'
import { pay } from '#verification/simulation/actions/pay.ts'
import { rivals } from '#verification/simulation/actions/concurrent-payments.ts'
import { sendByHand } from '#verification/simulation/actions/manual-refund.ts'
import { start } from '#verification/simulation/actions/start-payment.ts'
import { timeOut } from '#verification/simulation/actions/time-out.ts'
import type { Blow } from './fault-injector.ts'
import { chanceFrom } from './seeded-random.ts'
import type { Scene } from './scenario.ts'

export const ACTIONS = {
  arrive,
  order,
  start,
  pay,
  comeBack,
  deliver,
  forge,
  look,
  jobs,
  pass,
  outage,
  rivals,
  giveBack,
  sendByHand,
  timeOut,
} satisfies Record<string, (scene: Scene) => Promise<string>>
export type Action = {
  name: keyof typeof ACTIONS
  seed: string
  /** No faults are injected during the action. */
  calm: boolean
  /** Strikes the instance that reaches its point, instead of a blow chosen at random. */
  blow?: Blow
}

/** What a seed determines; with fewer actions the initial state is the same. */
export type Plan = { seed: number; actions: Action[] }

/** The relative frequency of each action. */
const WEIGHTS: Record<
  Exclude<Action['name'], 'outage' | 'rivals' | 'giveBack' | 'sendByHand' | 'timeOut'>,
  number
> = {
  ...{ arrive: 2, order: 5, start: 8, pay: 8, comeBack: 6 },
  ...{ deliver: 5, forge: 1, look: 2, jobs: 6, pass: 6 },
}
const NAMES = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<string>(weight).fill(name))

/** Probabilities, after each action, that staff proposes or approves a refund and that staff sends a manual refund. */
const STAFF_ACTS = 0.2
const STAFF_SENDS = 0.25

/** Customers must exist before anything else can happen. */
const FIRST: Action['name'][] = ['arrive', 'arrive', 'arrive']

export function planOf(seed: number, steps: number): Plan {
  const chance = chanceFrom(`plan ${String(seed)}`)
  const names = [...FIRST, ...Array.from({ length: steps }, () => chance.pick(NAMES) as Action['name'])]
  const actions = names.map((name, index) => ({
    ...{ name, seed: `${String(seed)}/${String(index)}` },
    calm: index < FIRST.length,
  }))
  const others = withSenders(seed, withStaff(seed, withRivals(seed, actions)))
  return { seed, actions: withTimeOut(seed, withOutage(seed, others)) }
}

/** Draws from a separate sequence: a seed that found something before this action existed keeps its other actions. */
function withRivals(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`rivals ${String(seed)}`)
  if (!chance.happens(0.6)) return actions
  const rivals: Action = { name: 'rivals', seed: `${String(seed)}/rivals`, calm: false }
  return actions.toSpliced(chance.between(FIRST.length, actions.length), 0, rivals)
}

/** Inserts a gateway outage, drawn from a separate sequence. */
function withOutage(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`outage ${String(seed)}`)
  if (!chance.happens(0.3)) return actions
  const outage: Action = { name: 'outage', seed: `${String(seed)}/outage`, calm: false }
  return actions.toSpliced(chance.between(FIRST.length, actions.length), 0, outage)
}

/** Inserts refund actions of the staff, drawn from a separate sequence. */
function withStaff(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`staff ${String(seed)}`)
  return actions.flatMap((action): Action[] => {
    if (action.calm || !chance.happens(STAFF_ACTS)) return [action]
    return [action, { name: 'giveBack', seed: `${action.seed}/staff`, calm: false }]
  })
}

/** Inserts manual refunds, drawn from a separate sequence. */
function withSenders(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`senders ${String(seed)}`)
  return actions.flatMap((action): Action[] => {
    if (action.calm || !chance.happens(STAFF_SENDS)) return [action]
    return [action, { name: 'sendByHand', seed: `${action.seed}/sender`, calm: false }]
  })
}

/** Inserts an order that times out during its payment and is placed again, drawn from a separate sequence. */
function withTimeOut(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`time-out ${String(seed)}`)
  if (!chance.happens(0.4)) return actions
  const timeOut: Action = { name: 'timeOut', seed: `${String(seed)}/time-out`, calm: false }
  return actions.toSpliced(chance.between(FIRST.length, actions.length), 0, timeOut)
}
