/** Login, step 1: entering the mobile number that receives the one-time code. */
import { FIELD_TEXTS, MOBILE } from '#contract/validation.ts'
import { type Failure, failureFromError } from '#web/session/api-client.ts'
import { sendLoginOtp } from './login-challenge.ts'
import { parseMobile } from '#web/features/otp/parse-mobile.ts'
import { showToast } from '#web/session/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { readFormText } from '#web/ui/forms/form-text.ts'
import { Notice } from '#web/ui/messages/notice.tsx'
import { useActionState, useEffect, useRef } from 'react'
import { Link } from 'react-router'

/** The result of the last submit. `typed` refills the field, so that the visitor does not enter the number twice. */
type Asked = { typed: string; wrong?: string; failure?: Failure }

async function askForCode(_before: Asked, form: FormData): Promise<Asked> {
  const typed = readFormText(form, 'mobile')
  const mobile = parseMobile(typed)
  if (!MOBILE.test(mobile)) return { typed, wrong: FIELD_TEXTS.mobile }
  try {
    await sendLoginOtp(mobile)
    return { typed }
  } catch (thrown) {
    const failure = failureFromError(thrown)
    const wrong = failure.fields['mobile']
    if (wrong) return { typed, wrong }
    showToast('error', failure.message)
    return { typed, failure }
  }
}

export function MobileStep({ mobile }: { mobile: string }) {
  const [asked, submit, busy] = useActionState(askForCode, { typed: mobile })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked.wrong) input.current?.focus()
  }, [asked])

  return (
    <form className="login" action={submit} noValidate>
      <Field
        ref={input}
        name="mobile"
        label="Mobile Number"
        hint="Please use your registered mobile number to generate OTP."
        error={asked.wrong}
        prefix="+91"
        big
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        defaultValue={asked.typed}
      />
      {asked.failure && <LoginFailed failure={asked.failure} />}
      <Button type="submit" full busy={busy}>
        Get OTP
      </Button>
    </form>
  )
}

function LoginFailed({ failure }: { failure: Failure }) {
  return (
    <Notice kind="error">
      {failure.message} {failure.code === 'user_not_found' && <Link to="/new-connection">Register</Link>}
    </Notice>
  )
}
