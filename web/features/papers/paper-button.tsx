/** A button that downloads a paper as a file. On failure it shows the reason and can be pressed again. */
import { saveResponse } from '#web/browser/save-response.ts'
import { useAction } from '#web/session/use-action.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import type { ReactNode } from 'react'

type PaperButtonProps = {
  /** @throws ApiError */
  fetchPaper: () => Promise<Response>
  children: ReactNode
}

export function PaperButton({ fetchPaper, children }: PaperButtonProps) {
  const { busy, problem, run } = useAction(async () => saveResponse(await fetchPaper()))
  return (
    <>
      <Button variant="text" small className="timeline-toggle" busy={busy} onClick={run}>
        {children}
      </Button>
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
    </>
  )
}
