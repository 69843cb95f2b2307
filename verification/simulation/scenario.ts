/** The scenario of one seed: two instances on one database, the external systems, and the customers. */
import type { PartOfSale } from '#api/payments/refunds/refundable-sale.ts'
import type { SeededRandom } from '#test/seeded-random.ts'
import type { Clock } from './clock.ts'
import type { Instance } from './instance.ts'
import type { GatewayMessage } from '#verification/simulation/models/gateway-message.ts'
import type { ExternalSystems } from './external-systems.ts'
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
  returns: GatewayMessage[]
}

export const newCustomer = (mobile: string, smc?: string): Customer => ({
  mobile,
  smc,
  cookie: '',
  token: '',
  orders: [],
  returns: [],
})

/** A refund proposal of one member of the staff, with the token that was shown. */
export type PendingApproval = { orderId: string; by: string; token: string; part: PartOfSale | undefined }

type Staff = {
  pendingApprovals: PendingApproval[]
  /** Orders that two people agreed to refund: only their sales may be refunded. */
  approvedOrders: Set<string>
  /** Approval tokens of partial refunds that two people agreed on, with the amounts in paise. */
  approvedParts: Map<string, { orderId: string; amountPaise: number }>
  /** Approval tokens of partial refunds that the shop confirmed, with their orders. */
  refundedParts: Map<string, string>
  /** Orders whose refund the shop confirmed. */
  refundedOrders: Set<string>
  /** References of refunds that were sent by bank transfer, and the number of transfers. */
  transferredRefunds: Set<string>
  transferCount: number
}

export type Scenario = {
  database: SharedDatabase
  clock: Clock
  instances: [Instance, Instance]
  external: ExternalSystems
  customers: [Customer, ...Customer[]]
  staff: Staff
  /** The generator of the action under way; each action has another. */
  random: SeededRandom
  /** The violations found. */
  violations: string[]
}

/** Returns the instances that are alive. */
export const liveInstances = ({ instances }: Scenario): Instance[] =>
  instances.filter(({ faultInjector }) => faultInjector.isAlive())

/** Returns a customer who is signed in; any customer if there is none. */
export const pickCustomer = ({ customers, random }: Scenario): Customer =>
  random.pickIfAny(customers.filter(({ token }) => token !== '')) ?? random.pick(customers)

/** Returns a live instance, as a load balancer would choose it. */
export const pickInstance = (scenario: Scenario): Instance | undefined =>
  scenario.random.pickIfAny(liveInstances(scenario))
