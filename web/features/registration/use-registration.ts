/** Sends the registration once it is valid and the mobile is verified; shows the errors of the server. */
import { MOBILE_NEEDS_OTP } from '#contract/mobile-messages.ts'
import { failureFromError, failureOf } from '#web/session/api-client.ts'
import type { CartItem } from '#web/features/cart/cart-store.ts'
import { showToast } from '#web/session/toast-store.ts'
import { type Refuse, useFormSubmit } from '#web/session/use-form-submit.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { register as createAccount } from './register.ts'
import { REGISTRATION_RULES, type RegistrationValues } from './registration-rules.ts'
import type { MobileVerification } from './use-mobile-verification.ts'

export function useRegistration(
  form: UseFormReturn<RegistrationValues>,
  items: CartItem[],
  verification: MobileVerification,
) {
  const navigate = useNavigate()

  const handleFailure = (thrown: unknown, refuse: Refuse) => {
    const { message, fields } = failureFromError(thrown)
    const code = failureOf(thrown, 'POST /api/users/create')?.code
    if (code === 'price_changed' || code === 'pack_withdrawn') {
      showToast('error', message)
      void navigate('/cart')
      return
    }
    if (code === 'mobile_not_verified') verification.forget()
    const byField = code === 'user_exists' || code === 'mobile_not_verified' ? { mobile: message } : fields
    refuse(message, byField, code)
  }

  const send = async (values: RegistrationValues, refuse: Refuse): Promise<void> => {
    if (verification.rejection !== undefined) {
      form.setFocus('mobile')
      return
    }
    if (!verification.verified) {
      form.setError('mobile', { type: 'unproved', message: MOBILE_NEEDS_OTP }, { shouldFocus: true })
      return
    }
    try {
      await createAccount(values, verification.verified.transID, items)
    } catch (thrown) {
      handleFailure(thrown, refuse)
    }
  }
  return useFormSubmit(form, REGISTRATION_RULES, send)
}
