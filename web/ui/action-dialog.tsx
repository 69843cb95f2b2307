/** A dialog that asks before an action. While the action runs nothing closes it, so that its failure is shown. */
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useHeldOpen } from './use-held-open.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'

type ActionDialogProps = {
  title: ReactNode
  action: { busy: boolean; problem: string | undefined; run: () => void }
  /** The text of the button that starts the action. */
  confirm: string
  /** The text of the button that closes the dialog. */
  decline: string
  /** The action takes something away for good: the button that starts it is not the primary one. */
  isDangerous?: boolean
  onClose: () => void
  children: ReactNode
}

export function ActionDialog({
  title,
  action: { busy, problem, run },
  confirm,
  decline,
  isDangerous = false,
  onClose,
  children,
}: ActionDialogProps) {
  const held = useHeldOpen(busy, onClose)
  const start = (
    <Button
      variant={isDangerous ? 'secondary' : 'primary'}
      full
      className={isDangerous ? 'btn--danger' : ''}
      busy={busy}
      onClick={run}
    >
      {confirm}
    </Button>
  )
  return (
    <Dialog key={held.key} title={title} isStatic={busy} onClose={held.onClose}>
      <div className="stack">
        {children}
        {problem !== undefined && <Notice kind="error">{problem}</Notice>}
        {!isDangerous && start}
        <Button variant={isDangerous ? 'primary' : 'text'} full disabled={busy} onClick={onClose}>
          {decline}
        </Button>
        {isDangerous && start}
      </div>
    </Dialog>
  )
}
