/** The one device that the account is registered on. */
import type { Device } from '#contract/account.ts'
import { formatDay } from '#contract/format-date.ts'
import { useAnswer } from '#web/state/answer.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useId } from 'react'
import { AnswerFailed } from './answer-failed.tsx'
import { useOwnPath } from './use-own-path.ts'

export function RegisteredDevice() {
  const titleId = useId()
  const { answer, again } = useAnswer<{ data: Device }>(useOwnPath('/api/account/device'))
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 className="d3 card__title" id={titleId}>
        Registered Device
      </h2>
      {answer.status === 'loaded' && <DeviceTable device={answer.value.data} />}
      {answer.status === 'failed' && <AnswerFailed message={answer.failure.message} onAgain={again} />}
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
    <table className="table table--kv">
      <tbody>
        <tr>
          <th scope="row">Device</th>
          <td>{device.name}</td>
        </tr>
        <tr>
          <th scope="row">Registered on</th>
          <td className="num">{formatDay(device.registeredAt)}</td>
        </tr>
      </tbody>
    </table>
  )
}
