/** Schemas, problems and endpoints of orders. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  Mobile,
  MobileNotVerified,
  TooManyRequests,
  RegistrationForm,
  SESSION,
  User,
  UserExists,
  UserExistsInSatellite,
} from './identity.ts'
import { RUPEES } from './money.ts'
import { INVALID, oneOf, problem, problems, rateLimited } from './problem.ts'
import { BASE_PACK_PURCHASED, BASE_PACK_SELECTED } from './purchase-messages.ts'
import { PLAN_STARTS } from './pack-type.ts'
import { PRINTABLE } from './validation.ts'

/** An amount on the wire: a numeric string in rupees. */
const Rupees = z.string().regex(RUPEES, /*i18n*/ 'Please send an amount in rupees, such as 577.00.')
/** Comma-joined price option ids, as the specification sends them; at most 50 packs in a cart. */
const Poids = z
  .string(/*i18n*/ 'Please choose a pack.')
  .regex(/^[A-Z0-9-]{1,40}(,[A-Z0-9-]{1,40}){0,49}$/, /*i18n*/ 'Please choose a pack.')
/** Sent as specified, but ignored: names come from the catalogue. */
const PlanName = z.string().max(8000)

/**
 * When the app plan starts: `now`, or with `queue` when the app plan that the buyer owns ends. `upgrade`: now, in its
 * place, with the credit for its unused days.
 */
const Start = z.enum(PLAN_STARTS, /*i18n*/ 'Please choose when the pack starts.').default('now')

/** `mode` is the specification's literal. */
const Mode = z.literal('Payu')

export const OrderStatus = z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'refunding', 'refunded'])
export type OrderStatus = z.infer<typeof OrderStatus>

/**
 * The id of an order or of a payment attempt, at most 25 characters. The first attempt has the order's id; the ids of
 * further attempts add two digits to it.
 */
export const TransactionID = z.string().regex(/^[A-Z0-9]{10,25}$/, /*i18n*/ 'We cannot find that order.')

export const OrderItem = z.object({
  poid: z.string(),
  name: z.string(),
  type: z.string(),
  duration: z.string(),
  amount: z.string(),
})

export const OrderView = z.object({
  transactionID: z.string(),
  status: OrderStatus,
  amount: z.string(),
  /** The amount that is or was refunded; present if the status is `refunding` or `refunded` and there is a refund. */
  returned: z.string().optional(),
  /**
   * Reason of the failure as text for the buyer; present if the status is `failed`. With `pending` only if the attempt of
   * this id is the newest and failed, and none is reported as pending: the buyer may pay again.
   */
  reason: z.string().optional(),
  /** Present only for the owner. */
  items: z.array(OrderItem).optional(),
  /** The credit of an upgrade, which with `amount` is the price of the pack. Present only for the owner of an upgrade. */
  upgrade: z.object({ price: z.string(), credit: z.string(), unusedDays: z.number() }).optional(),
})
export type OrderView = z.infer<typeof OrderView>

export const NoSuchOrder = problem('order_not_found', 404, /*i18n*/ 'We cannot find that order.')
export const PriceChanged = problem(
  'price_changed',
  409,
  /*i18n*/ 'The price has changed. Please check your cart.',
)
export const PackWithdrawn = problem(
  'pack_withdrawn',
  409,
  /*i18n*/ 'A pack in your cart is no longer offered.',
)
export const BasePackSelected = problem('base_pack_selected', 409, BASE_PACK_SELECTED)
export const BasePackPurchased = problem('base_pack_purchased', 409, BASE_PACK_PURCHASED)
export const QueuedPackAlone = problem(
  'queued_alone',
  422,
  /*i18n*/ 'A pack that starts later is paid for on its own. Please order the other packs separately.',
)
export const UpgradeAlone = problem(
  'upgrade_alone',
  422,
  /*i18n*/ 'An upgrade is paid for on its own. Please order the other packs separately.',
)
export const UpgradeNotPossible = problem(
  'upgrade_not_possible',
  409,
  /*i18n*/ 'Your present pack cannot be upgraded to this one now. Please choose another plan, or one that starts when your present pack ends.',
)
export const UpgradeChanged = problem(
  'upgrade_changed',
  409,
  /*i18n*/ 'A day of your present pack has ended, so its credit has changed. Please check the new amount.',
)
export const DuplicatePack = problem('duplicate_pack', 422, /*i18n*/ 'A pack is in the cart twice.')
/** The data names the paid order, which may be another order for the same cart: see `PaidOrder`. */
export const OrderPaid = problem('order_paid', 409, /*i18n*/ 'This order is paid.')
/** Data of the problem `order_paid`: enough to empty the cart and to show the packs of the paid order. */
const PaidOrder = z.object({ transactionID: z.string(), status: z.literal('paid') })
const CART_REFUSED = [PriceChanged, PackWithdrawn, BasePackSelected, BasePackPurchased, OrderPaid] as const
const UPGRADE_REFUSED = [UpgradeNotPossible, UpgradeChanged] as const
/** Data of those problems: the right total, or the paid order. */
const RefusedCart = z.union([z.object({ amount: z.string() }), PaidOrder])
export const TooManyOrders = rateLimited(
  'too_many_orders',
  /*i18n*/ 'Too many orders were started. Please try again in {wait}.',
)

export const createTransaction = endpoint('POST', '/api/users/createTransaction', {
  summary: 'Get or create the open order for a cart. It replaces the unattempted order for another cart.',
  body: z.strictObject({
    mobile: Mobile.optional(),
    customername: z.string().max(120).optional(),
    poid: Poids,
    planname: PlanName.optional(),
    amount: Rupees,
    mode: Mode,
    start: Start,
    /** The credit that the page shows for an upgrade; `amount` is what is left to pay. */
    credit: Rupees.optional(),
  }),
  response: {
    200: z.object({ data: z.object({ customerID: z.string(), transactionID: z.string() }) }),
    ...problems(...SESSION, INVALID, DuplicatePack, QueuedPackAlone, UpgradeAlone, TooManyOrders),
    409: oneOf(...CART_REFUSED, ...UPGRADE_REFUSED).extend({ data: RefusedCart.optional() }),
  },
})

/** Creates the account and the first order in one transaction. */
export const register = endpoint('POST', '/api/users/create', {
  summary: 'Create an account and its first order',
  body: RegistrationForm.extend({
    amount: Rupees,
    mode: Mode,
    poid: Poids,
    planname: PlanName.optional(),
    /** The OTP challenge that verified the mobile in this browser. */
    transID: z
      .string()
      .max(64)
      .regex(PRINTABLE, /*i18n*/ 'This OTP is not known. Please use Resend OTP.')
      .optional(),
  }),
  response: {
    201: z.object({
      token: z.string(),
      data: z.object({ customerID: z.string(), transactionID: z.string(), user: User }),
      message: z.string(),
    }),
    ...problems(...SESSION, INVALID, DuplicatePack, MobileNotVerified, TooManyOrders, TooManyRequests),
    409: oneOf(...CART_REFUSED, UserExists, UserExistsInSatellite).extend({ data: RefusedCart.optional() }),
  },
})

export const getOrder = endpoint('GET', '/api/orders/:transactionID', {
  summary: 'The status of an order; its items for its owner only',
  params: z.strictObject({ transactionID: TransactionID }),
  response: { 200: z.object({ data: OrderView }), ...problems(NoSuchOrder, INVALID) },
})
