/** What happens in a seed: a list of actions, each with chance of its own, so that leaving one out changes no other. */
import { arrive } from '#simulation/actions/arrive.ts'
import { comeBack } from '#simulation/actions/come-back.ts'
import { deliver } from '#simulation/actions/deliver.ts'
import { forge } from '#simulation/actions/forge.ts'
import { giveBack } from '#simulation/actions/give-back.ts'
import { jobs } from '#simulation/actions/jobs.ts'
import { look } from '#simulation/actions/look.ts'
import { order } from '#simulation/actions/order.ts'
import { outage } from '#simulation/actions/outage.ts'
import { pass } from '#simulation/actions/pass.ts'
import { pay } from '#simulation/actions/pay.ts'
import { rivals } from '#simulation/actions/rivals.ts'
import { sendByHand } from '#simulation/actions/send-by-hand.ts'
import { start } from '#simulation/actions/start.ts'
import { timeOut } from '#simulation/actions/time-out.ts'
import type { Blow } from './fate.ts'
import { chanceFrom } from './chance.ts'
import type { Scene } from './scene.ts'

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
  /** Nothing fails meanwhile. */
  calm: boolean
  /** Falls on whichever instance gets so far; instead of what chance would choose. */
  blow?: Blow
}

/** What a seed decides; with fewer of its actions it is the same world. */
export type Plan = { seed: number; actions: Action[] }

/** How often each comes, of all of them together. */
const WEIGHTS: Record<
  Exclude<Action['name'], 'outage' | 'rivals' | 'giveBack' | 'sendByHand' | 'timeOut'>,
  number
> = {
  ...{ arrive: 2, order: 5, start: 8, pay: 8, comeBack: 6 },
  ...{ deliver: 5, forge: 1, look: 2, jobs: 6, pass: 6 },
}
const NAMES = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array<string>(weight).fill(name))

/** After so many of all actions staff gives something back, and after so many sends what a gateway would not. */
const STAFF_ACTS = 0.2
const STAFF_SENDS = 0.25

/** Somebody must be there before anything else can happen. */
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

/** By chance of its own: a seed that found something before there was this action has the same actions as then. */
function withRivals(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`rivals ${String(seed)}`)
  if (!chance.happens(0.6)) return actions
  const rivals: Action = { name: 'rivals', seed: `${String(seed)}/rivals`, calm: false }
  return actions.toSpliced(chance.between(FIRST.length, actions.length), 0, rivals)
}

/** A gateway is down for a while, again by chance of its own. */
function withOutage(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`outage ${String(seed)}`)
  if (!chance.happens(0.3)) return actions
  const outage: Action = { name: 'outage', seed: `${String(seed)}/outage`, calm: false }
  return actions.toSpliced(chance.between(FIRST.length, actions.length), 0, outage)
}

/** Staff acts beside the others, again by chance of its own. */
function withStaff(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`staff ${String(seed)}`)
  return actions.flatMap((action): Action[] => {
    if (action.calm || !chance.happens(STAFF_ACTS)) return [action]
    return [action, { name: 'giveBack', seed: `${action.seed}/staff`, calm: false }]
  })
}

/** Once more by chance of its own. */
function withSenders(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`senders ${String(seed)}`)
  return actions.flatMap((action): Action[] => {
    if (action.calm || !chance.happens(STAFF_SENDS)) return [action]
    return [action, { name: 'sendByHand', seed: `${action.seed}/sender`, calm: false }]
  })
}

/** An order times out while its payment is under way, and its cart is ordered again, by chance of its own. */
function withTimeOut(seed: number, actions: Action[]): Action[] {
  const chance = chanceFrom(`time-out ${String(seed)}`)
  if (!chance.happens(0.4)) return actions
  const timeOut: Action = { name: 'timeOut', seed: `${String(seed)}/time-out`, calm: false }
  return actions.toSpliced(chance.between(FIRST.length, actions.length), 0, timeOut)
}
