/** The verification state of a form's mobile number: checked, code sent, verified. */
import { MOBILE } from '#contract/mobile.ts'
import { useQuery } from '#web/session/use-query.ts'
import { failureFromError } from '#web/session/api-client.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { useState } from 'react'
import { checkMobile } from './check-mobile.ts'
import {
  isFresh,
  saveChallenge,
  loadChallenge,
  type MobileChallenge,
  sendOtp,
} from '#web/features/otp/mobile-challenge.ts'

export type MobileVerification = NonNullable<RegistrationDraft['verified']>

type Options = {
  /** Empty while there is nothing to verify. */
  mobile: string
  /** Returns why a number cannot be used. */
  check?: (mobile: string) => Promise<string | undefined>
  email: string
  /** Called when the server refuses the number at the request for a code; the type is the code of its error. */
  onRefused: (refusal: { type: string; message: string }) => void
  onVerified: () => void
}

export type MobileProof = ReturnType<typeof useMobileVerification>

/** Checks a valid number. @returns why it cannot be used; undefined until the check ends, and if the check fails */
function useTakenMobile(mobile: string | undefined, check: (mobile: string) => Promise<string | undefined>) {
  const { answer } = useQuery(mobile, () => check(mobile ?? ''))
  return answer.status === 'loaded' ? answer.value : undefined
}

export function useMobileVerification({
  mobile,
  email,
  check = checkMobile,
  onRefused,
  onVerified,
}: Options) {
  const [proof, setProof] = useState<MobileVerification>()
  const [challenge, setChallenge] = useState<MobileChallenge>()
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)

  const [loadedFor, setLoadedFor] = useState('')
  if (loadedFor !== mobile) {
    setLoadedFor(mobile)
    const kept = loadChallenge(mobile)
    if (kept) {
      setChallenge(kept)
      setAsking(true)
    }
  }

  const verified = proof?.mobile === mobile ? proof : undefined
  const isUnverified = MOBILE.test(mobile) && !verified
  const taken = useTakenMobile(isUnverified ? mobile : undefined, check)

  const send = async () => {
    if (isFresh(challenge, mobile)) {
      setAsking(true)
      return
    }
    setSending(true)
    try {
      setChallenge(await sendOtp({ mobile, email: email.trim() }))
      setAsking(true)
    } catch (thrown) {
      const { fields, message, code } = failureFromError(thrown)
      onRefused({ type: code, message: fields['mobile'] ?? message })
    } finally {
      setSending(false)
    }
  }

  const dialog = {
    onResent: setChallenge,
    onVerified: ({ mobile: proved, transId }: MobileChallenge) => {
      onVerified()
      setProof({ mobile: proved, transID: transId })
      setAsking(false)
    },
    onCancel: () => {
      saveChallenge(undefined)
      setAsking(false)
    },
  }
  return {
    verified,
    /** Why the number cannot be used. */
    taken,
    /** Also before the check ends, so that the next Tab reaches the button: the server checks the number too. */
    canSend: isUnverified && taken === undefined,
    sending,
    send: () => void send(),
    /** The props of the dialog that requests the code; undefined while it is closed. */
    dialog: asking && challenge ? { ...dialog, challenge } : undefined,
    restore: setProof,
    /** Discards the proof: the number changed, or the server no longer has the verification. */
    forget: () => setProof(undefined),
  }
}
