/** The mobile number field with verification by one-time code. */
import { OTP_VERIFIED, USER_FOUND, USER_FOUND_IN_SATELLITE } from '#contract/messages.ts'
import { MobileInput } from '#web/features/otp/mobile-input.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { t } from '@lingui/core/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Link } from 'react-router'
import type { MobileProof } from './use-mobile-verification.ts'

type MobileFieldProps = {
  registered: UseFormRegisterReturn
  error: string | undefined
  proof: MobileProof
  /** Whether the error of a taken number links to the login. Not for a subscriber who is signed in. */
  offersLogin?: boolean
}

/** What the page shows for the answers of the API about a taken number. */
const TAKEN: Partial<Record<string, string>> = {
  [USER_FOUND]: t`User Already Found`,
  [USER_FOUND_IN_SATELLITE]: t({
    message: `User Already Found in Sun Direct`,
    comment: 'Sun Direct is the name of the company',
  }),
}

export function MobileField({ registered, error, proof, offersLogin = true }: MobileFieldProps) {
  const answer = proof.taken ?? error
  const message = answer && (TAKEN[answer] ?? answer)
  return (
    <MobileInput
      registered={registered}
      label="Mobile"
      autoComplete="tel-national"
      error={message && offersLogin ? <MobileError message={message} /> : message}
      ok={proof.verified && !message ? OTP_VERIFIED : undefined}
      action={
        proof.canSend && (
          <Button small className="input-group__button" busy={proof.sending} onClick={proof.send}>
            Send OTP
          </Button>
        )
      }
    />
  )
}

function MobileError({ message }: { message: string }) {
  const known = Object.values(TAKEN).includes(message)
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
