/** The personal data section: consent to the terms, data export and erasure of the account. */
import { formatDay } from '#contract/format/format-date.ts'
import type { Consent } from '#contract/privacy.ts'
import { useAction } from '#web/session/use-action.ts'
import { usePrivateQuery } from '#web/session/use-query.ts'
import { api } from '#web/session/api-client.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { downloadFile } from '#web/browser/download-file.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { LoadError } from '#web/ui/messages/load-error.tsx'

const EraseAccountDialog = lazy(async () => ({
  default: (await import('./erase-account-dialog.tsx')).EraseAccountDialog,
}))

export function PersonalDataSection() {
  const titleId = useId()
  const { answer, again } = usePrivateQuery(() => api('GET /api/account/agreement'))
  const [erasing, setErasing] = useState(false)
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 className="heading-3 card__title" id={titleId}>
        Your Data
      </h2>
      {answer.status === 'loaded' && <Terms known={answer.value.data} />}
      {answer.status === 'failed' && <LoadError message={answer.failure.message} onAgain={again} />}
      {(answer.status === 'loading' || answer.status === 'idle') && (
        <Loading>
          <Skeleton shape="line" style={{ width: '70%' }} />
        </Loading>
      )}
      <div className="card__actions">
        <Download />
        <Button variant="text" small className="btn--plain" onClick={() => setErasing(true)}>
          Erase my account
        </Button>
      </div>
      {erasing && (
        <Suspense>
          <EraseAccountDialog onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Shows the consent to the current terms, or requests it without blocking the page. */
function Terms({ known }: { known: Consent }) {
  const [{ version, agreed }, setAgreement] = useState(known)
  const { busy, problem, run } = useAction(async () =>
    setAgreement((await api('POST /api/account/agreement', { version })).data),
  )
  const texts = (
    <>
      <Link to="/terms-and-conditions">Terms and Conditions</Link> and the{' '}
      <Link to="/privacy-policy">Privacy Policy</Link>
    </>
  )
  const day = formatDay(`${version}T12:00:00Z`)
  if (agreed?.version === version)
    return (
      <p className="text-sm text-muted">
        On {formatDay(agreed.agreedAt)} you agreed to the {texts} in their version of {day}.
      </p>
    )
  return (
    <div className="stack">
      <p className="text-sm">
        {agreed ? `Since ${day} there is another version of the` : 'Please read the'} {texts}
        {agreed ? ' than the one that you agreed to.' : ` (version of ${day}).`}
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button variant="secondary" small busy={busy} onClick={run}>
        I agree
      </Button>
    </div>
  )
}

function Download() {
  const { busy, problem, run } = useAction(async () => {
    const data = await api('GET /api/account/export')
    downloadFile('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  })
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button variant="text" small busy={busy} onClick={run}>
        Download my data
      </Button>
    </>
  )
}
