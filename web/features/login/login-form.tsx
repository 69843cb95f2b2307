/** Login by one-time code in two steps: number, then code. Used on the home page and in the login dialog. */
import { lastLoginMobile, useLoginChallenge } from './login-challenge.ts'
import { useSession } from '#web/session/session.ts'
import { Notice } from '#web/ui/messages/notice.tsx'
import { type ReactNode, useState } from 'react'
import { OtpStep } from './otp-step.tsx'
import { MobileStep } from './mobile-step.tsx'

type LoginFormProps = {
  /** The initial value of the field, for a subscriber whose session has just ended. */
  mobile?: string
  /** Content below the buttons, such as the link to registration. */
  children?: ReactNode
}

export function LoginForm({ mobile = lastLoginMobile(), children }: LoginFormProps) {
  const { status, needsLogin, problem } = useSession()
  const current = useLoginChallenge()
  const [challenge, setChallenge] = useState(current)
  // After the login the step stays until the next page is shown, which takes seconds on a slow network.
  const isSignedIn = status === 'authenticated' && !needsLogin
  if (!isSignedIn && challenge !== current) setChallenge(current)
  return (
    <>
      {status !== 'loading' && problem && <Notice kind="error">{problem}</Notice>}
      {challenge ? <OtpStep key={challenge.transId} challenge={challenge} /> : <MobileStep mobile={mobile} />}
      {children}
    </>
  )
}
