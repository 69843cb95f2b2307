/** From a cart to an order, and from an order to what its gateway needs. */
import type { Brand } from '#contract/brand.ts'
import type { User } from '#contract/identity.ts'
import type { PaytmCheckout } from '#contract/payments.ts'
import { callApi } from '#web/state/api.ts'
import { type CartItem, cartTotal } from '#web/state/cart.ts'
import { loadNewRegistration } from '#web/state/registered.ts'

export type CartOrder = { customerID: string; transactionID: string }

export type Buyer = { user: User; items: CartItem[]; brand: Brand }

const poids = (items: CartItem[]) => items.map((item) => item.poid).join(',')
const names = (items: CartItem[]) => items.map((item) => item.fld_package_name).join(',')
const fullName = (user: User) => `${user.fld_first_name} ${user.fld_last_name}`.trim()

/** Equal for what one order can serve. */
export const cartFingerprint = ({ user, items }: Buyer): string =>
  `${user.fld_subscriber_id} ${poids(items)} ${cartTotal(items)}`

/** The order that came with the registration, as long as the cart is still the same. */
export function registrationOrder({ user, items }: Buyer): CartOrder | undefined {
  const registered = loadNewRegistration(user.fld_subscriber_id)
  return registered?.poid === poids(items) ? registered : undefined
}

/** The same open order however often it is asked for. @throws ApiError with code `price_changed`, `base_pack_...` */
export async function createOrder({ user, items }: Buyer): Promise<CartOrder> {
  const { data } = await callApi<{ data: CartOrder }>('POST', '/api/users/createTransaction', {
    mobile: user.fld_mobile,
    customername: fullName(user),
    poid: poids(items),
    planname: names(items),
    amount: cartTotal(items),
    mode: 'Payu',
  })
  return data
}

export type GatewayForm = { url: string; fields: Record<string, string> }

/** The signed form for PayU. What stands here for the gateway is only a courtesy: the server takes it from the order. */
export async function startPayU(order: CartOrder, { user, items, brand }: Buyer): Promise<GatewayForm> {
  const { data } = await callApi<{ data: GatewayForm }>('POST', '/api/payment/payU', {
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
    poid: poids(items),
    planname: names(items),
  })
  return data
}

/** A token for Paytm's widget, or why there is none. */
export async function startPaytm({ transactionID }: CartOrder): Promise<PaytmCheckout['data']> {
  const { data } = await callApi<PaytmCheckout>('POST', '/api/payment/payTM', { orderId: transactionID })
  return data
}

/** @returns the attempt's id. @throws ApiError with code `wallet_too_low` and the balance */
export async function payByWallet({ transactionID }: CartOrder): Promise<string> {
  const { data } = await callApi<{ data: { transactionID: string } }>('POST', '/api/payment/wallet', {
    transactionID,
  })
  return data.transactionID
}
