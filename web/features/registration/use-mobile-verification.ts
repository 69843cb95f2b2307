/** The verification state of a form's mobile number: checked, code sent, verified. */
import { MOBILE } from '#contract/mobile.ts'
import { useQuery } from '#web/session/use-query.ts'
import { failureFromError, failureOf } from '#web/session/api-client.ts'
import type { RegistrationDraft } from './registration-draft.ts'
import { useState } from 'react'
import {
  isFresh,
  saveChallenge,
  loadChallenge,
  type MobileChallenge,
  sendOtp,
} from '#web/features/otp/mobile-challenge.ts'

export type MobileProof = NonNullable<RegistrationDraft['verified']>

type Options = {
  /** Empty while there is nothing to verify. */
  mobile: string
  /** Returns why a number cannot be used. Without it only the server checks, before it sends a code. */
  check?: (mobile: string) => Promise<string | undefined>
  email: string
  /** Called when the server refuses the number at the request for a code; the type is the code of its error. */
  onRefused: (refusal: { type: string; message: string }) => void
  onVerified: () => void
}

export type MobileVerification = ReturnType<typeof useMobileVerification>

/**
 * Checks a number once it is valid, and keeps a later refusal of it by the server: a submit shows the refusal again, and no
 * look-up is used. A code can be sent also before the check ends, so that the next Tab reaches the button: the server checks
 * the number too.
 */
function useCheckedMobile(mobile: string, check: Options['check']) {
  const valid = MOBILE.test(mobile)
  const { answer } = useQuery(valid && check ? mobile : undefined, async () => check?.(mobile))
  const [refused, reject] = useState<{ mobile: string; message: string }>()
  const checked = answer.status === 'loaded' ? answer.value : undefined
  const rejection = refused?.mobile === mobile ? refused.message : checked
  return { rejection, reject, canSend: valid && rejection === undefined }
}

export function useMobileVerification({ mobile, email, check, onRefused, onVerified }: Options) {
  const [proof, setProof] = useState<MobileProof>()
  const [challenge, setChallenge] = useState<MobileChallenge>()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [sending, setSending] = useState(false)

  const [loadedFor, setLoadedFor] = useState('')
  if (loadedFor !== mobile) {
    setLoadedFor(mobile)
    const kept = loadChallenge(mobile)
    if (kept) {
      setChallenge(kept)
      setIsDialogOpen(true)
    }
  }

  const verified = proof?.mobile === mobile ? proof : undefined
  const { rejection, reject, canSend } = useCheckedMobile(verified ? '' : mobile, check)

  const send = async () => {
    if (isFresh(challenge, mobile)) {
      setIsDialogOpen(true)
      return
    }
    setSending(true)
    try {
      setChallenge(await sendOtp({ mobile, email: email.trim() }))
      setIsDialogOpen(true)
    } catch (thrown) {
      const { fields, message: reason, code } = failureFromError(thrown)
      const message = fields['mobile'] ?? reason
      if (failureOf(thrown, 'POST /api/otp/generateOTP')?.code === 'user_exists') reject({ mobile, message })
      onRefused({ type: code, message })
    } finally {
      setSending(false)
    }
  }

  const dialog = {
    onResent: setChallenge,
    onVerified: ({ mobile: proved, transId }: MobileChallenge) => {
      onVerified()
      setProof({ mobile: proved, transID: transId })
      setIsDialogOpen(false)
    },
    onCancel: () => {
      saveChallenge(undefined)
      setIsDialogOpen(false)
    },
  }
  return {
    verified,
    /** Why the number cannot be used. */
    rejection,
    canSend,
    sending,
    send: () => void send(),
    /** The props of the dialog that requests the code; undefined while it is closed. */
    dialog: isDialogOpen && challenge ? { ...dialog, challenge } : undefined,
    restore: setProof,
    /** Discards the proof: the number changed, or the server no longer has the verification. */
    forget: () => setProof(undefined),
  }
}
