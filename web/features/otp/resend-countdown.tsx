/** The countdown until another code can be requested, drawn as a setting sun; then the resend button. */
import { OTP_RESEND_SECONDS } from '#contract/delays.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

type ResendCountdownProps = {
  /** When another code may be requested, in milliseconds since 1970. */
  resendAt: number
  busy: boolean
  onResend: () => void
}

export function ResendCountdown({ resendAt, busy, onResend }: ResendCountdownProps) {
  const seconds = useCountdown(resendAt)
  if (seconds === 0) {
    return (
      <Button variant="text" small busy={busy} onClick={onResend} className="resend">
        {t({ message: 'Resend OTP', comment: 'button' })}
      </Button>
    )
  }
  const elapsedSeconds = Math.max(0, OTP_RESEND_SECONDS - seconds)
  return (
    // Not a live region: a screen reader that announces every second disturbs the entry of the code.
    <div className="countdown" role="timer">
      <svg viewBox="0 0 52 30" aria-hidden="true">
        <path className="countdown__path" d="M4 27A22 22 0 0 1 48 27" />
        <path className="countdown__ground" d="M0 29H52" />
        <circle
          className="countdown__disc"
          cx="4"
          cy="27"
          r="5"
          key={resendAt}
          style={{ animationDelay: `-${elapsedSeconds}s` }}
        />
      </svg>
      <span>
        <Trans>
          Resend OTP in <span className="tabular-nums">{seconds}</span> seconds
        </Trans>
      </span>
    </div>
  )
}
