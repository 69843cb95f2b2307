/** The mobile number field with verification by one-time code. */
import type { ApiCode } from '#contract/api.ts'
import { OTP_VERIFIED } from '#contract/mobile-messages.ts'
import { USER_FOUND, USER_FOUND_IN_SATELLITE } from '#contract/messages.ts'
import { MobileInput } from '#web/features/otp/mobile-input.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Link } from 'react-router'
import type { MobileVerification } from './use-mobile-verification.ts'

type MobileFieldProps = {
  registered: UseFormRegisterReturn
  error: FieldError | undefined
  verification: MobileVerification
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

/** The code of an error by which the server says that the number belongs to an account. */
const USER_EXISTS = 'user_exists' satisfies ApiCode<'POST /api/otp/generateOTP'>

export function MobileField({ registered, error, verification, offersLogin = true }: MobileFieldProps) {
  const message = messageOf(verification.rejection ?? error?.message)
  const success = useFocusWhenVerified(verification)
  return (
    <MobileInput
      registered={registered}
      label={t`Mobile`}
      autoComplete="tel-national"
      error={offersLogin && isTaken(verification, error) ? <TakenMobile message={message} /> : message}
      ok={
        verification.verified && !message ? (
          <span ref={success} tabIndex={-1}>
            {OTP_VERIFIED}
          </span>
        ) : undefined
      }
      action={
        verification.canSend && (
          <Button
            ref={returnFocusToField}
            small
            className="input-group__button"
            busy={verification.sending}
            onClick={verification.send}
          >
            {t({ message: 'Send OTP', comment: 'button' })}
          </Button>
        )
      }
    />
  )
}

/**
 * Returns the ref of an element that takes the focus when the dialog has verified the number: the button that opened the dialog
 * is gone then. Not when a draft is restored.
 */
function useFocusWhenVerified({ verified, dialog }: MobileVerification) {
  const element = useRef<HTMLSpanElement>(null)
  const wasDialogOpen = useRef(false)
  const isDialogOpen = dialog !== undefined
  useEffect(() => {
    if (verified && wasDialogOpen.current && !isDialogOpen) element.current?.focus()
    wasDialogOpen.current = isDialogOpen
  }, [verified, isDialogOpen])
  return element
}

/** Moves the focus to the field when the check of the number removes the focused button. */
const returnFocusToField = (button: HTMLButtonElement) => () => {
  if (button === document.activeElement) button.closest('.input-group')?.querySelector('input')?.focus()
}

const messageOf = (answer: string | undefined) => answer && (TAKEN[answer] ?? answer)

/** Returns whether our check found an account with the number, or the server refused the number for that reason. */
const isTaken = ({ rejection }: MobileVerification, error: FieldError | undefined): boolean =>
  rejection !== undefined || error?.type === USER_EXISTS

function TakenMobile({ message }: { message: string | undefined }) {
  return (
    <>
      {message}{' '}
      <Link className="field__link" to="/">
        {t({ message: 'Login', comment: 'link' })}
      </Link>
    </>
  )
}
