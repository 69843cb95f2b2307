/** The Verify OTP dialog for the code from the SMS. Only its buttons close it, and none while a code is verified or sent. */
import { failureFromError } from '#web/session/api-client.ts'
import { parseOtp } from './parse-otp.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useHeldOpen } from '#web/ui/use-held-open.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { t } from '@lingui/core/macro'
import { type SyntheticEvent, useRef, useState } from 'react'
import { type MobileChallenge, sendOtp, verifyOtp } from './mobile-challenge.ts'
import { ResendCountdown } from './resend-countdown.tsx'
import { useOtpDelivery } from './use-otp-delivery.ts'
import { useWebOtp } from './use-web-otp.ts'

type OtpDialogProps = {
  challenge: MobileChallenge
  onResent: (challenge: MobileChallenge) => void
  onVerified: (challenge: MobileChallenge) => void
  onCancel: () => void
}

export function OtpDialog({ challenge, onResent, onVerified, onCancel }: OtpDialogProps) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState<'verify' | 'resend'>()
  const input = useRef<HTMLInputElement>(null)
  const held = useHeldOpen(busy !== undefined, onCancel)

  const attempt = async (what: 'verify' | 'resend', action: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setWrong(undefined)
    try {
      await action()
    } catch (thrown) {
      const { fields, message } = failureFromError(thrown)
      setWrong(fields['OTP'] ?? message)
      input.current?.select()
    } finally {
      setBusy(undefined)
    }
  }
  const verify = (typed: string) =>
    void attempt('verify', async () => {
      await verifyOtp(challenge, parseOtp(typed))
      onVerified(challenge)
    })
  useWebOtp(challenge.transId, (received) => {
    setCode(received)
    verify(received)
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    verify(code)
  }
  const resend = () =>
    void attempt('resend', async () => {
      onResent(await sendOtp(challenge))
      setCode('')
      input.current?.focus()
    })

  return (
    <Dialog key={held.key} title={t`Verify OTP`} isStatic onClose={held.onClose}>
      <form onSubmit={submit} noValidate>
        <DeliveryStatus challenge={challenge} />
        <div className="otp-dialog__code">
          <Field
            ref={input}
            name="otp"
            label={t`Enter OTP`}
            otp
            error={wrong}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
        <ResendCountdown resendAt={challenge.resendAt} busy={busy === 'resend'} onResend={resend} />
        <div className="stacked-buttons">
          <Button type="submit" full busy={busy === 'verify'}>
            {t({ message: 'Verify OTP', comment: 'button' })}
          </Button>
          <Button variant="text" full className="btn--plain" disabled={busy !== undefined} onClick={onCancel}>
            {t({ message: 'Cancel', comment: 'button' })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function DeliveryStatus({ challenge }: { challenge: MobileChallenge }) {
  const delivery = useOtpDelivery(challenge.transId)
  return (
    <p className="text-muted" role="status">
      {delivery?.message ?? challenge.message}
    </p>
  )
}
