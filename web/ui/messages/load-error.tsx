/** A load error: the reason and a button that tries again. */
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from './notice.tsx'

export function LoadError({ message, onAgain }: { message: string | undefined; onAgain: () => void }) {
  return (
    <div className="stack">
      <Notice kind="error">{message}</Notice>
      <Button variant="secondary" onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}
