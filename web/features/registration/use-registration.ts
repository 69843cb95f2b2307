/** Sends the registration once it is valid and the mobile is verified; shows the errors of the server. */
import { MOBILE_NEEDS_OTP } from '#contract/messages.ts'
import { failureFromError, failureOf } from '#web/session/api-client.ts'
import type { CartItem } from '#web/features/cart/cart-store.ts'
import { showToast } from '#web/session/toast-store.ts'
import { type SyntheticEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { register as createAccount } from './register.ts'
import { REGISTRATION_RULES, type RegistrationValues } from './registration-rules.ts'
import type { useMobileVerification } from './use-mobile-verification.ts'

export function useRegistration(
  form: UseFormReturn<RegistrationValues>,
  items: CartItem[],
  proof: ReturnType<typeof useMobileVerification>,
) {
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()

  const refuse = (thrown: unknown) => {
    const { message, fields } = failureFromError(thrown)
    const code = failureOf(thrown, 'POST /api/users/create')?.code
    if (code === 'price_changed' || code === 'pack_withdrawn') {
      showToast('error', message)
      void navigate('/cart')
      return
    }
    if (code === 'mobile_not_verified') proof.forget()
    const byField = code === 'user_exists' || code === 'mobile_not_verified' ? { mobile: message } : fields
    const known = Object.entries(byField).filter(([name]) => name in REGISTRATION_RULES)
    for (const [at, [name, text]] of known.entries()) {
      form.setError(
        name as keyof RegistrationValues,
        { type: 'server', message: text },
        { shouldFocus: at === 0 },
      )
    }
    if (known.length === 0) setProblem(message)
  }

  const send = async (values: RegistrationValues) => {
    setProblem(undefined)
    if (proof.taken !== undefined) {
      form.setFocus('mobile')
      return
    }
    if (!proof.verified) {
      form.setError('mobile', { type: 'unproved', message: MOBILE_NEEDS_OTP }, { shouldFocus: true })
      return
    }
    await createAccount(values, proof.verified.transID, items).catch(refuse)
  }
  const handle = form.handleSubmit(send)
  return {
    problem,
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (!form.formState.isSubmitting) void handle(event)
    },
  }
}
