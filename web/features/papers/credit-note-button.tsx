/** The button that downloads a credit note. */
import { request } from '#web/session/api-client.ts'
import { PaperButton } from './paper-button.tsx'
import { Trans } from '@lingui/react/macro'

/** @param number of the credit note, which screen readers read after the label */
export function CreditNoteButton({ number }: { number: string }) {
  return (
    <PaperButton fetchPaper={() => request('GET /api/account/credit-notes/:number', { number })}>
      <Trans comment="button that downloads a credit note, a paper that corrects an invoice after a refund; <0> is only read aloud: its number">
        Credit note <span className="visually-hidden">{number}</span>
      </Trans>
    </PaperButton>
  )
}
