/** One seed's world: two instances on one database, the outside, and the people who buy. */
import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import type { Instance } from './instance.ts'
import type { Letter } from '#simulation/models/letter.ts'
import type { Outside } from './outside.ts'
import type { SharedDatabase } from './shared-database.ts'

export type PlacedOrder = { id: string; amountPaise: number; poids: string[] }

/** A person with a browser: it keeps a cookie and a token. */
export type Customer = {
  mobile: string
  /** A subscriber of the satellite system, who has a wallet. */
  smc: string | undefined
  cookie: string
  token: string
  orders: PlacedOrder[]
  /** What a gateway gave the browser to bring to the shop; it may do so late, twice or never. */
  returns: Letter[]
}

/** What one of the staff asked for, with the token that was shown. */
export type Wish = { orderId: string; by: string; token: string }

type Staff = {
  wishes: Wish[]
  /** Orders that two people agreed on: only their money may go back. */
  mayGoBack: Set<string>
  /** Orders of which the shop said that they go back. */
  gaveBack: Set<string>
  /** Refunds that were sent by bank transfer, by their references; and how many transfers there were. */
  sent: Set<string>
  transfers: number
}

export type Scene = {
  database: SharedDatabase
  clock: Clock
  instances: [Instance, Instance]
  outside: Outside
  customers: [Customer, ...Customer[]]
  staff: Staff
  /** Decides in the action under way; the next has another. */
  chance: Chance
  /** What was seen that must never be. */
  wrong: string[]
}

/** The instances that answer at this moment. */
export const living = ({ instances }: Scene): Instance[] => instances.filter(({ fate }) => fate.isAlive())

/** Whoever has signed in, if anybody has. */
export const anyBuyer = ({ customers, chance }: Scene): Customer =>
  chance.pick(customers.filter(({ token }) => token !== '')) ?? chance.one(customers)

/** One that answers, as a load balancer would choose it. */
export const anyInstance = (scene: Scene): Instance | undefined => scene.chance.pick(living(scene))
