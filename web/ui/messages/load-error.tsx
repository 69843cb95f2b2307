/** A load error: the reason and a button that tries again. */
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from './notice.tsx'

export function LoadError({ message, onAgain }: { message: string | undefined; onAgain: () => void }) {
  return (
    <div className="stack">
      <Notice kind="bad">{message}</Notice>
      <Button kind="line" onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}
