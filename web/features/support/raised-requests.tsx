/** The subscriber's support requests with their state, newest first. */
import { formatDay } from '#contract/format/format-date.ts'
import type { RaisedRequest } from '#contract/support.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { api } from '#web/session/api-client.ts'
import { useAction } from '#web/session/use-action.ts'
import { Button, ButtonLink } from '#web/ui/forms/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { LoadError } from '#web/ui/messages/load-error.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { requestTypeLabel } from './request-type-labels.ts'

/** The page size of the API: a shorter page is the last one. */
const PAGE_SIZE = 20

export function RaisedRequests() {
  const titleId = useId()
  const { answer, retry } = usePrivateQuery(() => api('GET /api/account/requests'))
  return (
    <section className="card">
      <h2 className="heading-3 card__title" id={titleId}>
        {t`Raised Requests`}
      </h2>
      {answer.status === 'loaded' && <Requests newest={answer.value.data} titleId={titleId} />}
      {answer.status === 'failed' && <LoadError message={answer.failure.message} onRetry={retry} />}
      {(answer.status === 'loading' || answer.status === 'idle') && (
        <Loading>
          <Skeleton shape="line" style={{ width: '80%' }} />
        </Loading>
      )}
    </section>
  )
}

function Requests({ newest, titleId }: { newest: RaisedRequest[]; titleId: string }) {
  const { requests, firstOlder, more, busy, problem, loadMore } = useOlderRequests(newest)
  const list = useRef<HTMLUListElement>(null)
  // The button that had the focus moves away, and is gone after the last page.
  useEffect(() => {
    if (firstOlder !== undefined) list.current?.querySelectorAll('li').item(firstOlder).focus()
  }, [firstOlder])
  if (requests.length === 0) {
    return (
      <>
        <p className="text-muted">{t`No requests yet.`}</p>
        <ButtonLink variant="secondary" full className="requests__raise" to="/raise-a-request">
          {t({ message: 'Raise a request', comment: 'button' })}
        </ButtonLink>
      </>
    )
  }
  return (
    <div className="scroll-region" tabIndex={0} role="region" aria-labelledby={titleId}>
      <ul className="requests" ref={list}>
        {requests.map((request) => (
          <Request key={request.requestId} request={request} />
        ))}
      </ul>
      {problem && <Notice kind="error">{problem}</Notice>}
      {more && (
        <Button variant="secondary" full busy={busy} onClick={loadMore}>
          {t({ message: 'Show older requests', comment: 'button' })}
        </Button>
      )}
    </div>
  )
}

const STATES: Record<RaisedRequest['state'], string> = {
  open: t({ message: 'Open', context: 'state of a request', comment: 'label, at most 12 letters' }),
  answered: t({ message: 'Answered', comment: 'state of a request, at most 12 letters' }),
  closed: t({ message: 'Closed', comment: 'state of a request, at most 12 letters' }),
}

function Request({ request }: { request: RaisedRequest }) {
  const { requestId, requestType, query, state, raisedAt, answer } = request
  return (
    <li tabIndex={-1}>
      <div className="requests__head">
        <h3>{requestTypeLabel(requestType)}</h3>
        <span className={`badge badge--${state}`}>{STATES[state]}</span>
      </div>
      <p className="requests__query">{query}</p>
      {answer !== undefined && (
        <p className="requests__answer">
          <b>{t`Our answer`}</b> {answer}
        </p>
      )}
      <p className="text-sm text-muted tabular-nums">
        {requestId} · {formatDay(raisedAt)}
      </p>
    </li>
  )
}

/**
 * Loads older pages on request. `lastPageSize`: the number of requests on the page that was loaded last. `firstOlder`: the
 * index of the first request on that page, or of the last request of all if the page is empty.
 */
function useOlderRequests(newest: RaisedRequest[]) {
  const [older, setOlder] = useState<RaisedRequest[]>([])
  const [lastPageSize, setLastPageSize] = useState(newest.length)
  const [firstOlder, setFirstOlder] = useState<number>()
  const requests = [...newest, ...older]
  const before = requests[requests.length - 1]?.requestId
  const { busy, problem, run } = useAction(async () => {
    const { data } = await api('GET /api/account/requests', { before })
    setOlder([...older, ...data])
    setLastPageSize(data.length)
    setFirstOlder(data.length > 0 ? requests.length : requests.length - 1)
  })
  return { requests, firstOlder, more: lastPageSize === PAGE_SIZE, busy, problem, loadMore: run }
}
