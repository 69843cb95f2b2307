/** The step-up dialog: verifies the subscriber by a code to the account's mobile before money or account changes. */
import type { User } from '#contract/identity.ts'
import type { StepUpRequest } from '#web/session/step-up-store.ts'
import { useAction } from '#web/session/use-action.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Digits } from '#web/ui/forms/digits.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { OtpDialog } from '#web/features/otp/otp-dialog.tsx'
import { type MobileChallenge, sendOtp } from '#web/features/otp/mobile-challenge.ts'

export function StepUpDialog({ user, request }: { user: User; request: StepUpRequest }) {
  const [challenge, setChallenge] = useState<MobileChallenge>()
  const { busy, problem, run } = useAction(async () =>
    setChallenge(await sendOtp({ mobile: user.fld_mobile, email: user.fld_email })),
  )
  const cancel = () => request.answer(false)

  if (challenge) {
    const verified = () => request.answer(true)
    return <OtpDialog challenge={challenge} onResent={setChallenge} onCancel={cancel} onVerified={verified} />
  }
  return (
    <Dialog title={t`Please confirm that it is you`} onClose={cancel}>
      <div className="stack">
        <p>
          <Trans comment="<0/> is a mobile number">
            We send an OTP to <Digits of={user.fld_mobile} />. Please enter it to continue.
          </Trans>
        </p>
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button full busy={busy} onClick={run}>
          {t({ message: 'Send OTP', comment: 'button' })}
        </Button>
        <Button variant="secondary" full onClick={cancel}>
          {t({ message: 'Cancel', comment: 'button' })}
        </Button>
      </div>
    </Dialog>
  )
}
