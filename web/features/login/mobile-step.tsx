/** Login, step 1: entering the mobile number that receives the one-time code. */
import { MOBILE, MOBILE_TEXT } from '#contract/mobile.ts'
import { failureFromError, failureOf } from '#web/session/api-client.ts'
import { sendLoginOtp } from './login-challenge.ts'
import { parseMobile } from '#web/features/otp/parse-mobile.ts'
import { hideToast, showToast } from '#web/session/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { readFormText } from '#web/ui/forms/form-text.ts'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'
import { useActionState, useEffect, useRef } from 'react'
import { Link } from 'react-router'

type SubmitResult = { wrong?: string; refusal?: Refusal }
type Refusal = { message: string; isUnknown: boolean }

async function requestCode(_before: SubmitResult, form: FormData): Promise<SubmitResult> {
  const mobile = parseMobile(readFormText(form, 'mobile'))
  if (!MOBILE.test(mobile)) return { wrong: MOBILE_TEXT }
  try {
    await sendLoginOtp(mobile)
    // The error of an earlier request.
    hideToast()
    return {}
  } catch (thrown) {
    const { fields, message } = failureFromError(thrown)
    const wrong = fields['mobile']
    if (wrong) return { wrong }
    showToast('error', message)
    const isUnknown = failureOf(thrown, 'POST /api/auth')?.code === 'user_not_found'
    return { refusal: { message, isUnknown } }
  }
}

export function MobileStep({ mobile }: { mobile: string }) {
  const [result, submit, busy] = useActionState(requestCode, {})
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (result.wrong) input.current?.focus()
  }, [result])

  return (
    // React resets a form after its action. The field keeps its text, including what was typed meanwhile.
    <form className="login" action={submit} onReset={(event) => event.preventDefault()} noValidate>
      <Field
        ref={input}
        name="mobile"
        label={t`Mobile Number`}
        hint={t`Please use your registered mobile number to generate OTP.`}
        error={result.wrong}
        prefix="+91"
        big
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        defaultValue={mobile}
      />
      {result.refusal && <LoginFailed {...result.refusal} />}
      <Button type="submit" full busy={busy}>
        {t({ message: 'Get OTP', comment: 'button' })}
      </Button>
    </form>
  )
}

function LoginFailed({ message, isUnknown }: Refusal) {
  return (
    <Notice kind="error">
      {message} {isUnknown && <Link to="/new-connection">{t({ message: 'Register', comment: 'link' })}</Link>}
    </Notice>
  )
}
