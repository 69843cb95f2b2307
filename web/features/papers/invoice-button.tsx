/** The button that downloads the invoice of a transaction. */
import { request } from '#web/session/api-client.ts'
import { PaperButton } from './paper-button.tsx'
import { Trans } from '@lingui/react/macro'

/** @param of what the invoice is for, for screen readers */
export function InvoiceButton({ transactionID, of }: { transactionID: string; of: string }) {
  return (
    <PaperButton fetchPaper={() => request('GET /api/account/invoices/:transactionID', { transactionID })}>
      <Trans comment="button that downloads the invoice; <0> is only read aloud: the title of a pack">
        Invoice <span className="visually-hidden">{of}</span>
      </Trans>
    </PaperButton>
  )
}
