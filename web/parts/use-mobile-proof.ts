/** Where a registration stands with its mobile number: checked, code sent, proved. */
import { MOBILE } from '#contract/rules.ts'
import { useAnswer } from '#web/state/answer.ts'
import { failureIn } from '#web/state/api.ts'
import type { SignupDraft } from '#web/state/signup-draft.ts'
import { useState } from 'react'
import { checkMobile } from './check-mobile.ts'
import { isFresh, keepChallenge, keptChallenge, type MobileChallenge, sendCode } from './prove-mobile.ts'

export type Proof = NonNullable<SignupDraft['verified']>

type Options = {
  /** Empty while there is nothing to prove. */
  mobile: string
  /** Why a number cannot be used; must be the same function at every render. */
  check?: (mobile: string) => Promise<string | undefined>
  email: string
  /** The number was refused when a code was asked for. */
  onRefused: (message: string) => void
}

/** Checks a number as soon as it is valid; until then it is neither taken nor free. */
function useCheckedMobile(
  mobile: string | undefined,
  check: (mobile: string) => Promise<string | undefined>,
): { taken: string | undefined; free: boolean } {
  const valid = mobile !== undefined && MOBILE.test(mobile)
  const { answer } = useAnswer(valid ? mobile : undefined, check)
  if (answer.status === 'failed') return { taken: undefined, free: true }
  if (answer.status !== 'loaded') return { taken: undefined, free: false }
  return { taken: answer.value, free: answer.value === undefined }
}

export function useMobileProof({ mobile, email, check = checkMobile, onRefused }: Options) {
  const [proof, setProof] = useState<Proof>()
  const [challenge, setChallenge] = useState<MobileChallenge>()
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)

  const [looked, setLooked] = useState('')
  if (looked !== mobile) {
    setLooked(mobile)
    const kept = keptChallenge(mobile)
    if (kept) {
      setChallenge(kept)
      setAsking(true)
    }
  }

  const verified = proof?.mobile === mobile ? proof : undefined
  const { taken, free } = useCheckedMobile(verified ? undefined : mobile, check)

  const send = async () => {
    if (isFresh(challenge, mobile)) {
      setAsking(true)
      return
    }
    setSending(true)
    try {
      setChallenge(await sendCode({ mobile, email: email.trim() }))
      setAsking(true)
    } catch (thrown) {
      const { fields, message } = failureIn(thrown)
      onRefused(fields['mobile'] ?? message)
    } finally {
      setSending(false)
    }
  }

  return {
    verified,
    /** Why the number cannot be used. */
    taken,
    canSend: free && !verified,
    sending,
    send: () => void send(),
    /** The code that is being asked for. */
    challenge: asking ? challenge : undefined,
    resent: setChallenge,
    prove: ({ mobile: proved, transId }: MobileChallenge) => {
      setProof({ mobile: proved, transID: transId })
      setAsking(false)
    },
    cancel: () => {
      keepChallenge(undefined)
      setAsking(false)
    },
    restore: setProof,
    /** Another number, or the server no longer remembers. */
    forget: () => setProof(undefined),
  }
}
