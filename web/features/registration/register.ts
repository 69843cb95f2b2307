/** Creates the account with its first order and signs the new subscriber in. */
import { normaliseName } from '#contract/validation.ts'
import { api } from '#web/session/api-client.ts'
import { cartFingerprint, poidsOf } from '#web/features/cart/cart-fingerprint.ts'
import {
  asOrdinary,
  type CartItem,
  cartItems,
  cartTotal,
  replaceCart,
} from '#web/features/cart/cart-store.ts'
import { saveNewRegistration } from '#web/session/new-registration.ts'
import { signIn } from '#web/session/session.ts'
import { clearRegistrationDraft } from './registration-draft.ts'
import { showToast } from '#web/session/toast-store.ts'
import type { RegistrationValues } from './registration-rules.ts'
import { t } from '@lingui/core/macro'

/** @throws ApiError with the fields that the server refused, or code `price_changed` or `pack_withdrawn` */
export async function register(
  values: RegistrationValues,
  transID: string,
  items: CartItem[],
): Promise<void> {
  const { token, data } = await api('POST /api/users/create', {
    ...values,
    firstName: normaliseName(values.firstName),
    lastName: normaliseName(values.lastName),
    email: values.email.trim(),
    city: values.city.trim(),
    transID,
    amount: cartTotal(items),
    mode: 'Payu',
    poid: poidsOf(items),
    planname: items.map((item) => item.fld_package_name).join(','),
  })
  const { customerID, transactionID, user } = data
  const cart = cartFingerprint({ user, items })
  saveNewRegistration({ subscriberId: user.fld_subscriber_id, customerID, transactionID, cart })
  // A start that an earlier subscriber chose does not apply to the new one.
  replaceCart(cartItems().map(asOrdinary))
  clearRegistrationDraft()
  showToast('success', t({ message: 'Registration successful', context: 'message on the page' }))
  signIn(token, user)
}
