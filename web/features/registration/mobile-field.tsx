/** The mobile number field with verification by one-time code. */
import { OTP_VERIFIED, USER_FOUND, USER_FOUND_IN_SATELLITE } from '#contract/messages.ts'
import { parseMobile } from '#web/features/otp/parse-mobile.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Link } from 'react-router'

type MobileFieldProps = {
  registered: UseFormRegisterReturn
  error: string | undefined
  verified: boolean
  /** The number is valid, free and not yet verified. */
  canSend: boolean
  sending: boolean
  onSend: () => void
  /** Whether the error of a taken number links to the login. Not for a subscriber who is signed in. */
  offersLogin?: boolean
}

export function MobileField({
  registered,
  error,
  verified,
  canSend,
  sending,
  onSend,
  offersLogin = true,
}: MobileFieldProps) {
  return (
    <Field
      {...registered}
      label="Mobile"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      prefix="+91"
      onChange={(event) => {
        const number = parseMobile(event.target.value)
        if (number !== event.target.value) event.target.value = number
        void registered.onChange(event)
      }}
      error={error && offersLogin ? <MobileError message={error} /> : error}
      ok={verified && !error ? OTP_VERIFIED : undefined}
      action={
        canSend && (
          <Button small className="input-group__button" busy={sending} onClick={onSend}>
            Send OTP
          </Button>
        )
      }
    />
  )
}

function MobileError({ message }: { message: string }) {
  const known = message === USER_FOUND || message === USER_FOUND_IN_SATELLITE
  return (
    <>
      {message}
      {known && (
        <>
          {' '}
          <Link className="field__link" to="/">
            Login
          </Link>
        </>
      )}
    </>
  )
}
