/** Login by one-time code, in two steps: the number, then the code. On the home page and in the login dialog. */
import { lastMobile, useChallenge } from '#web/state/login.ts'
import type { ReactNode } from 'react'
import { AskCode } from './ask-code.tsx'
import { AskMobile } from './ask-mobile.tsx'

type LoginFormProps = {
  /** Filled in from the start, for whoever was signed in a moment ago. */
  mobile?: string
  /** What stands below the buttons, such as the way to register. */
  children?: ReactNode
}

export function LoginForm({ mobile = lastMobile(), children }: LoginFormProps) {
  const challenge = useChallenge()
  return (
    <>
      {challenge ? <AskCode key={challenge.transId} challenge={challenge} /> : <AskMobile mobile={mobile} />}
      {children}
    </>
  )
}
