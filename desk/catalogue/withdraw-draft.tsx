/** The button that withdraws a draft, after a question. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DeskDraft } from '#contract/staff/desk-drafts.ts'
import { ConfirmDialog } from '#desk/ui/confirm-dialog.tsx'
import { useDraftFetcher } from './use-draft-fetcher.ts'

type WithdrawDraftProps = { draft: Pick<DeskDraft, 'id' | 'revision' | 'changeCount'> }

export function WithdrawDraft({ draft }: WithdrawDraftProps) {
  const { id, revision, changeCount } = draft
  const fetcher = useDraftFetcher(draft)
  const [isAsked, setAsked] = useState(false)
  const withdraw = (): void => {
    setAsked(false)
    const values = { act: 'withdraw', revision: String(revision) }
    void fetcher.submit(values, { method: 'post', action: `/catalogue/drafts/${id}` })
  }
  return (
    <>
      <Button variant="default" loading={fetcher.state !== 'idle'} onClick={() => setAsked(true)}>
        Withdraw the draft
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        question={questionOf(changeCount)}
        loss="This cannot be undone."
        confirm="Withdraw"
        keep="Keep the draft"
        onConfirm={withdraw}
        onKeep={() => setAsked(false)}
      />
    </>
  )
}

function questionOf(changeCount: number): string {
  if (changeCount === 0) return 'Withdraw the draft?'
  return `Withdraw the draft with its ${changeCount === 1 ? 'change' : `${String(changeCount)} changes`}?`
}
