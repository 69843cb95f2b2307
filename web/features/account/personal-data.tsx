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
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LoadError } from '#web/ui/messages/load-error.tsx'

const EraseAccountDialog = lazy(async () => ({
  default: (await import('./erase-account-dialog.tsx')).EraseAccountDialog,
}))

export function PersonalDataSection() {
  const titleId = useId()
  const { answer, retry } = usePrivateQuery(() => api('GET /api/account/agreement'))
  const [erasing, setErasing] = useState(false)
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 className="heading-3 card__title" id={titleId}>
        {t`Your Data`}
      </h2>
      {answer.status === 'loaded' && <Terms known={answer.value.data} />}
      {answer.status === 'failed' && <LoadError message={answer.failure.message} onRetry={retry} />}
      {(answer.status === 'loading' || answer.status === 'idle') && (
        <Loading>
          <Skeleton shape="line" style={{ width: '70%' }} />
        </Loading>
      )}
      <div className="card__actions">
        <Download />
        <Button variant="text" small className="btn--plain" onClick={() => setErasing(true)}>
          {t({ message: 'Erase my account', comment: 'button' })}
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
  const [changed, setChanged] = useState<Consent>()
  const { version, agreed } = changed ?? known
  const { busy, problem, run } = useAction(async () =>
    setChanged((await api('POST /api/account/agreement', { version })).data),
  )
  const day = formatDay(`${version}T12:00:00Z`)
  if (agreed?.version === version) {
    const agreedOn = formatDay(agreed.agreedAt)
    return <AgreedTerms agreedOn={agreedOn} day={day} takesFocus={changed !== undefined} />
  }
  return (
    <div className="stack">
      <p className="text-sm">
        {agreed ? (
          <Trans comment="{day} is a date">
            The <Link to="/terms-and-conditions">Terms and Conditions</Link> and the{' '}
            <Link to="/privacy-policy">Privacy Policy</Link> changed on {day}, after you agreed to them.
            Please read the new version.
          </Trans>
        ) : (
          <Trans comment="{day} is a date">
            Please read the <Link to="/terms-and-conditions">Terms and Conditions</Link> and the{' '}
            <Link to="/privacy-policy">Privacy Policy</Link> (version of {day}).
          </Trans>
        )}
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button variant="secondary" small busy={busy} onClick={run}>
        {t({ message: 'I agree', comment: 'button' })}
      </Button>
    </div>
  )
}

type AgreedTermsProps = {
  agreedOn: string
  day: string
  /** The subscriber has just agreed: the button that had the focus is gone. */
  takesFocus: boolean
}

/** Shows when the current version of the terms was accepted. */
function AgreedTerms({ agreedOn, day, takesFocus }: AgreedTermsProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) text.current?.focus()
  }, [takesFocus])
  return (
    <p className="text-sm text-muted" ref={text} tabIndex={-1}>
      <Trans comment="{agreedOn} and {day} are dates">
        On {agreedOn} you agreed to the <Link to="/terms-and-conditions">Terms and Conditions</Link> and the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link> in their version of {day}.
      </Trans>
    </p>
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
        {t({ message: 'Download my data', comment: 'button' })}
      </Button>
    </>
  )
}
