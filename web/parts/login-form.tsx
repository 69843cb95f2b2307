/** Login by one-time code, in two steps: the number, then the code. On the home page and in the login dialog. */
import { lastLoginMobile, useLoginChallenge } from '#web/state/login.ts'
import type { ReactNode } from 'react'
import { OtpStep } from './ask-code.tsx'
import { MobileStep } from './ask-mobile.tsx'

type LoginFormProps = {
  /** Filled in from the start, for whoever was signed in a moment ago. */
  mobile?: string
  /** What stands below the buttons, such as the way to register. */
  children?: ReactNode
}

export function LoginForm({ mobile = lastLoginMobile(), children }: LoginFormProps) {
  const challenge = useLoginChallenge()
  return (
    <>
      {challenge ? <OtpStep key={challenge.transId} challenge={challenge} /> : <MobileStep mobile={mobile} />}
      {children}
    </>
  )
}
