/** The button that downloads the invoice of a transaction. On failure it shows the reason and can be pressed again. */
import { downloadFile } from '#web/browser/download-file.ts'
import { request } from '#web/session/api-client.ts'
import { useAction } from '#web/session/use-action.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { Trans } from '@lingui/react/macro'

/** @param of what the invoice is for, for screen readers */
export function InvoiceButton({ transactionID, of }: { transactionID: string; of: string }) {
  const { busy, problem, run } = useAction(() => downloadInvoice(transactionID))
  return (
    <>
      <Button variant="text" small className="timeline-toggle" busy={busy} onClick={run}>
        <Trans comment="button that downloads the invoice; <0> is only read aloud: the title of a pack">
          Invoice <span className="visually-hidden">{of}</span>
        </Trans>
      </Button>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
    </>
  )
}

/** Downloads the invoice under the name that the server gives it. @throws ApiError, or if the file arrives in part */
async function downloadInvoice(transactionID: string): Promise<void> {
  const response = await request('GET /api/account/invoices/:transactionID', { transactionID })
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  downloadFile(name, await response.blob())
}
