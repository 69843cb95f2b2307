/** Login, step 2: the code that came by SMS. */
import { LOGIN_SUCCESSFUL } from '#contract/texts.ts'
import { failureIn } from '#web/state/api.ts'
import { type Challenge, changeNumber, sendCodeAgain, verifyCode } from '#web/state/login.ts'
import { readCode } from '#web/state/one-time-code.ts'
import { showToast } from '#web/state/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formText } from '#web/ui/form-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useActionState, useEffect, useRef, useTransition } from 'react'
import { ResendDial } from './resend-dial.tsx'
import { useDelivery } from './use-delivery.ts'
import { useSmsCode } from './use-sms-code.ts'

type Tried = { typed: string; wrong?: string }

export function AskCode({ challenge }: { challenge: Challenge }) {
  const [tried, submit, busy] = useActionState(
    async (_before: Tried, form: FormData): Promise<Tried> => {
      const typed = readCode(formText(form, 'otp'))
      try {
        showToast('good', (await verifyCode(challenge, typed)) || LOGIN_SUCCESSFUL)
        return { typed }
      } catch (thrown) {
        const { fields, message } = failureIn(thrown)
        if (!fields['OTP']) showToast('bad', message)
        return { typed, wrong: fields['OTP'] ?? message }
      }
    },
    { typed: '' },
  )
  const delivery = useDelivery(challenge.transId)
  const [resending, startResending] = useTransition()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [tried])
  useSmsCode(challenge.transId, (code) => {
    if (!input.current) return
    input.current.value = code
    input.current.form?.querySelector<HTMLElement>('[type="submit"]')?.click()
  })

  const resend = () =>
    startResending(async () => {
      try {
        await sendCodeAgain(challenge)
      } catch (thrown) {
        showToast('bad', failureIn(thrown).message)
      }
    })

  return (
    <form className="login" action={submit} noValidate>
      <Notice kind={delivery?.state === 'failed' ? 'bad' : 'good'}>
        {delivery?.message ?? challenge.message}{' '}
        <button className="inline-link" type="button" onClick={changeNumber}>
          Change number
        </button>
      </Notice>
      <Field
        ref={input}
        name="otp"
        label="Enter OTP"
        error={tried.wrong}
        otp
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        defaultValue={tried.typed}
      />
      <ResendDial resendAt={challenge.resendAt} busy={resending} onResend={resend} />
      <Button type="submit" full busy={busy}>
        Verify OTP and Login
      </Button>
    </form>
  )
}
