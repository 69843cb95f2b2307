/** Reads a one-time code from its SMS, if the browser supports it and the person agrees. */
import { useEffect, useEffectEvent } from 'react'

/**
 * Waits for the code by WebOTP (https://wicg.github.io/web-otp, in Chrome on Android): the browser detects a message
 * that names the shop's domain.
 * @param challengeId starts a new wait for each challenge
 */
export function useWebOtp(challengeId: string, onCode: (code: string) => void): void {
  const handleCode = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
    navigator.credentials.get(options).then(
      (found) => {
        if (found && 'code' in found && typeof found.code === 'string') handleCode(found.code)
      },
      // Declined or aborted: the person types the code.
      () => undefined,
    )
    return () => waiting.abort()
  }, [challengeId])
}
