/** The world of one seed: two instances on one database, the external systems, and the customers. */
import type { Chance } from './seeded-random.ts'
import type { Clock } from './clock.ts'
import type { Instance } from './instance.ts'
import type { Letter } from '#verification/simulation/models/gateway-message.ts'
import type { Outside } from './external-systems.ts'
import type { SharedDatabase } from './shared-database.ts'

export type PlacedOrder = { id: string; amountPaise: number; poids: string[] }

/** A person with a browser: it keeps a cookie and a token. */
export type Customer = {
  mobile: string
  /** The subscriber number at the satellite system, for a customer who has a wallet. */
  smc: string | undefined
  cookie: string
  token: string
  orders: PlacedOrder[]
  /** Returns from gateways that the browser has not discarded: it may bring them late, twice or never. */
  returns: Letter[]
}

/** A refund proposal of one member of the staff, with the token that was shown. */
export type Wish = { orderId: string; by: string; token: string }

type Staff = {
  wishes: Wish[]
  /** Orders that two people agreed to refund: only their sales may be refunded. */
  mayGoBack: Set<string>
  /** Orders whose refund the shop confirmed. */
  gaveBack: Set<string>
  /** References of refunds that were sent by bank transfer, and the number of transfers. */
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
  /** The generator of the action under way; each action has another. */
  chance: Chance
  /** The violations found. */
  wrong: string[]
}

/** Returns the instances that are alive now. */
export const living = ({ instances }: Scene): Instance[] => instances.filter(({ fate }) => fate.isAlive())

/** Returns a customer who is signed in; any customer if there is none. */
export const anyBuyer = ({ customers, chance }: Scene): Customer =>
  chance.pick(customers.filter(({ token }) => token !== '')) ?? chance.one(customers)

/** Returns a living instance, as a load balancer would choose it. */
export const anyInstance = (scene: Scene): Instance | undefined => scene.chance.pick(living(scene))
