/** Login, step 2: entering the one-time code from the SMS. */
import { LOGIN_SUCCESSFUL } from '#contract/messages.ts'
import { failureFromError } from '#web/session/api-client.ts'
import { type Challenge, changeNumber, resendLoginOtp, verifyLoginOtp } from './login-challenge.ts'
import { parseOtp } from '#web/features/otp/parse-otp.ts'
import { showToast } from '#web/session/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { readFormText } from '#web/ui/forms/form-text.ts'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'
import { useActionState, useEffect, useRef, useState, useTransition } from 'react'
import { ResendCountdown } from '#web/features/otp/resend-countdown.tsx'
import { useOtpDelivery } from '#web/features/otp/use-otp-delivery.ts'
import { useWebOtp } from '#web/features/otp/use-web-otp.ts'

type SubmitResult = { typed: string; wrong?: string; isDone?: true }

export function OtpStep({ challenge }: { challenge: Challenge }) {
  const [result, submit, busy] = useActionState(
    async (_before: SubmitResult, form: FormData): Promise<SubmitResult> => {
      const typed = parseOtp(readFormText(form, 'otp'))
      try {
        showToast('success', (await verifyLoginOtp(challenge, typed)) || LOGIN_SUCCESSFUL)
        return { typed, isDone: true }
      } catch (thrown) {
        const { fields, message } = failureFromError(thrown)
        if (!fields['OTP']) showToast('error', message)
        return { typed, wrong: fields['OTP'] ?? message }
      }
    },
    { typed: '' },
  )
  const delivery = useOtpDelivery(challenge.transId)
  const [resending, startResending] = useTransition()
  const [unsent, setUnsent] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!result.isDone) input.current?.focus()
  }, [result])
  useWebOtp(challenge.transId, (code) => {
    if (!input.current) return
    input.current.value = code
    input.current.form?.querySelector<HTMLElement>('[type="submit"]')?.click()
  })

  const resend = () =>
    startResending(async () => {
      try {
        await resendLoginOtp(challenge)
      } catch (thrown) {
        setUnsent(failureFromError(thrown).message)
      }
    })

  return (
    <form className="login" action={submit} noValidate>
      <Notice kind={delivery?.state === 'failed' ? 'error' : 'success'}>
        {delivery?.message ?? challenge.message}{' '}
        <button className="inline-link" type="button" onClick={changeNumber}>
          {t({ message: 'Change number', comment: 'button' })}
        </button>
      </Notice>
      <Field
        ref={input}
        name="otp"
        label={t`Enter OTP`}
        error={result.wrong}
        otp
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        defaultValue={result.typed}
      />
      <ResendCountdown resendAt={challenge.resendAt} busy={resending} onResend={resend} />
      {unsent && <Notice kind="error">{unsent}</Notice>}
      <Button type="submit" full busy={busy || result.isDone === true}>
        {t({ message: 'Verify OTP and Login', comment: 'button' })}
      </Button>
    </form>
  )
}
