/** The registered device of the account, and the button of the dialog that ends all sessions. */
import type { Device } from '#contract/account.ts'
import { formatDay } from '#contract/format/format-date.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { api } from '#web/session/api-client.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '@lingui/core/macro'
import { lazy, Suspense, useId, useState } from 'react'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { deviceText } from './device-text.ts'

const SignOutEverywhereDialog = lazy(async () => ({
  default: (await import('./sign-out-everywhere-dialog.tsx')).SignOutEverywhereDialog,
}))

export function RegisteredDevice() {
  const titleId = useId()
  const { answer, retry } = usePrivateQuery(() => api('GET /api/account/device'))
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 className="heading-3 card__title" id={titleId}>
        {t`Registered Device`}
      </h2>
      {answer.status === 'loaded' && <DeviceTable device={answer.value.data} />}
      <SignOutEverywhere />
      {answer.status === 'failed' && <LoadError message={answer.failure.message} onRetry={retry} />}
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

function SignOutEverywhere() {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <div className="card__actions">
        <Button variant="text" small onClick={() => setAsks(true)}>
          {t({ message: 'Sign out everywhere', comment: 'button' })}
        </Button>
      </div>
      {asks && (
        <Suspense>
          <SignOutEverywhereDialog onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  )
}
