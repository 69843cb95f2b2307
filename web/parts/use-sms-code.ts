/** Takes a one-time code out of the message that brought it, where the phone's browser offers that and the person agrees. */
import { useEffect, useEffectEvent } from 'react'

/**
 * WebOTP (https://wicg.github.io/web-otp, in Chrome on Android): the browser looks for a message that names our domain.
 * @param challengeId waits anew for each challenge
 */
export function useWebOtp(challengeId: string, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const wish = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
    navigator.credentials.get(wish).then(
      (found) => {
        if (found && 'code' in found && typeof found.code === 'string') take(found.code)
      },
      // Declined, or the form is gone: the person types.
      () => undefined,
    )
    return () => waiting.abort()
  }, [challengeId])
}
