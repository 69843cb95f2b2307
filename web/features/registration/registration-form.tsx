/** The registration form. Errors are shown by their field with the specification's texts; a draft keeps the input. */
import type { CartItem } from '#web/features/cart/cart-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { t } from '@lingui/core/macro'
import { useForm, useWatch } from 'react-hook-form'
import { OtpDialog } from '#web/features/otp/otp-dialog.tsx'
import { checkMobile } from './check-mobile.ts'
import { RegistrationFields } from './registration-fields.tsx'
import type { RegistrationValues } from './registration-rules.ts'
import { useMobileVerification } from './use-mobile-verification.ts'
import { useRegistration } from './use-registration.ts'
import { useRegistrationDraft } from './use-registration-draft.ts'

export function RegistrationForm({ items }: { items: CartItem[] }) {
  // No default values, because they would overwrite input typed before hydration.
  const form = useForm<RegistrationValues>({ mode: 'onTouched' })
  const mobile = useWatch({ control: form.control, name: 'mobile', defaultValue: '' })
  const email = useWatch({ control: form.control, name: 'email', defaultValue: '' })
  const verification = useMobileVerification({
    mobile,
    email,
    check: checkMobile,
    onRefused: (refusal) => form.setError('mobile', refusal, { shouldFocus: true }),
    onVerified: () => form.clearErrors('mobile'),
  })
  useRegistrationDraft({ form, verified: verification.verified, onRestoredProof: verification.restore })
  const { problem, submit } = useRegistration(form, items, verification)
  const hydrated = useHydrated()

  return (
    <>
      <form onSubmit={submit} noValidate>
        <div className="fields">
          <RegistrationFields form={form} verification={verification} />
          <div className="full stack">
            {problem && <Notice kind="error">{problem}</Notice>}
            {/* Before hydration the browser would submit the form itself, with all its values in the address. */}
            <Button type="submit" full disabled={!hydrated} busy={form.formState.isSubmitting}>
              {t({ message: 'Sign Up', comment: 'button that creates the account' })}
            </Button>
          </div>
        </div>
      </form>
      {verification.dialog && <OtpDialog {...verification.dialog} />}
    </>
  )
}
