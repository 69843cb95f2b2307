/** The registered device of the account, and the button that ends all sessions. */
import type { Device } from '#contract/account.ts'
import { formatDay } from '#contract/format/format-date.ts'
import { useAction } from '#web/session/use-action.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { api } from '#web/session/api-client.ts'
import { signOutEverywhere } from '#web/session/session.ts'
import { showToast } from '#web/session/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { deviceText } from './device-text.ts'

export function RegisteredDevice() {
  const titleId = useId()
  const { answer, again } = usePrivateQuery(() => api('GET /api/account/device'))
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 className="heading-3 card__title" id={titleId}>
        {t`Registered Device`}
      </h2>
      {answer.status === 'loaded' && <DeviceTable device={answer.value.data} />}
      <SignOutEverywhere />
      {answer.status === 'failed' && <LoadError message={answer.failure.message} onAgain={again} />}
      {(answer.status === 'loading' || answer.status === 'idle') && (
        <Loading>
          <Skeleton shape="line" style={{ width: '60%' }} />
        </Loading>
      )}
    </section>
  )
}

function DeviceTable({ device }: { device: Device }) {
  return (
    <table className="table table--key-value">
      <tbody>
        <tr>
          <th scope="row">
            {t({ message: 'Device', comment: 'label above the name of a browser and system' })}
          </th>
          <td>{deviceText(device.name)}</td>
        </tr>
        <tr>
          <th scope="row">{t({ message: 'Registered on', comment: 'label of a date' })}</th>
          <td className="tabular-nums">{formatDay(device.registeredAt)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Ends all sessions, unused client keys and pending OTP challenges: afterwards only a new code opens the account. */
function SignOutEverywhere() {
  const { busy, problem, run } = useAction(async () => {
    await signOutEverywhere()
    showToast('success', t`Signed out on all devices.`)
  })
  return (
    <div className="card__actions">
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button variant="text" small busy={busy} onClick={run}>
        {t({ message: 'Sign out everywhere', comment: 'button' })}
      </Button>
    </div>
  )
}
