/** The button that downloads the invoice of a transaction. On failure it shows the reason and can be pressed again. */
import { failureFromError } from '#web/session/api-client.ts'
import { downloadInvoice } from './download-invoice.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { useState } from 'react'

/** @param of what the invoice is for, for screen readers */
export function InvoiceButton({ transactionID, of }: { transactionID: string; of: string }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await downloadInvoice(transactionID)
    } catch (thrown) {
      setProblem(failureFromError(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="text" small className="timeline-toggle" busy={busy} onClick={() => void save()}>
        Invoice <span className="visually-hidden">{of}</span>
      </Button>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
    </>
  )
}
