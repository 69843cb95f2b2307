/** Requests that create the order of a cart and start its payment at a gateway. */
import type { ApiResponse } from '#contract/api.ts'
import type { Brand } from '#contract/brand.ts'
import type { User } from '#contract/identity.ts'
import type { RenewalConsent } from '#contract/renewals.ts'
import { api } from '#web/session/api-client.ts'
import { cartFingerprint, poidsOf } from '#web/features/cart/cart-fingerprint.ts'
import { type CartItem, cartTotal, startOf } from '#web/features/cart/cart-store.ts'
import { findPlacedOrder } from '#web/features/checkout/results/placed-orders.ts'
import { loadNewRegistration } from '#web/session/new-registration.ts'

export type CartOrder = ApiResponse<'POST /api/users/createTransaction'>['data']

export type Buyer = { user: User; items: CartItem[]; brand: Brand }

const names = (items: CartItem[]) => items.map((item) => item.fld_package_name).join(',')
const fullName = (user: User) => `${user.fld_first_name} ${user.fld_last_name}`.trim()

/**
 * Returns the order that the registration created, while cart and total are unchanged, for its first payment: later the
 * server decides whether it can still be paid.
 */
export function registrationOrder(buyer: Buyer): CartOrder | undefined {
  const registered = loadNewRegistration(buyer.user.fld_subscriber_id)
  if (registered?.cart !== cartFingerprint(buyer) || startOf(buyer.items) !== 'now') return undefined
  return findPlacedOrder(registered.transactionID) ? undefined : registered
}

/**
 * Creates the order of a cart. The server returns the same open order for repeated requests.
 * @throws ApiError with code `price_changed`, `base_pack_...`
 */
export async function createOrder({ user, items }: Buyer): Promise<CartOrder> {
  const start = startOf(items)
  const { data } = await api('POST /api/users/createTransaction', {
    mobile: user.fld_mobile,
    customername: fullName(user),
    poid: poidsOf(items),
    planname: names(items),
    amount: cartTotal(items),
    mode: 'Payu',
    ...(start !== 'now' && { start }),
    ...creditOfCart(items),
  })
  return data
}

/** The credit of an upgrade that the page shows: the server refuses another one. */
function creditOfCart(items: CartItem[]): { credit?: string } {
  const credit = items.find(({ upgrade }) => upgrade !== undefined)?.upgrade?.credit
  return credit === undefined ? {} : { credit }
}

/** Requests the signed form for PayU. The server takes the payment data from the order, not from these fields. */
export async function startPayU(
  order: CartOrder,
  { user, items, brand }: Buyer,
  renew: RenewalConsent | undefined,
) {
  const { data } = await api('POST /api/payment/payU', {
    txnid: order.transactionID,
    key: '',
    amount: cartTotal(items),
    firstname: user.fld_first_name,
    email: user.fld_email || brand.noReplyAddress,
    phone: user.fld_mobile,
    productinfo: names(items),
    surl: '',
    furl: '',
    udf1: loadNewRegistration(user.fld_subscriber_id) ? 'NewCustomer' : 'OldCustomer',
    udf2: order.customerID,
    udf3: items.find((item) => item.fld_selected_pack)?.fld_selected_pack?.duration ?? '',
    poid: poidsOf(items),
    planname: names(items),
    ...(renew && { renew }),
  })
  return data
}

/** Requests the token for Paytm's widget. @returns the token, or Paytm's reason for refusing one */
export async function startPaytm({ transactionID }: CartOrder, renew: RenewalConsent | undefined) {
  const { data } = await api('POST /api/payment/payTM', {
    orderId: transactionID,
    ...(renew && { renew }),
  })
  return data
}

/**
 * Pays from the satellite wallet. @returns the attempt's id
 * @throws ApiError with code `wallet_too_low` and the balance
 */
export async function payByWallet({ transactionID }: CartOrder): Promise<string> {
  const { data } = await api('POST /api/payment/wallet', { transactionID })
  return data.transactionID
}
