/** A load error: the reason and a button that tries again. */
import { Button } from '#web/ui/forms/button.tsx'
import { t } from '@lingui/core/macro'
import { Notice } from './notice.tsx'

export function LoadError({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  return (
    <div className="stack">
      <Notice kind="error">{message}</Notice>
      <Button
        variant="secondary"
        onClick={({ currentTarget }) => {
          focusAround(currentTarget)
          onRetry()
        }}
      >
        {t({ message: `Try again`, comment: 'button' })}
      </Button>
    </div>
  )
}

/** Focuses the row, dialog or page around a button: an element that is removed loses the focus. */
function focusAround(button: HTMLElement): void {
  const around = button.closest<HTMLElement>('ul[tabindex], dialog, main')
  if (around && !around.hasAttribute('tabindex')) around.tabIndex = -1
  around?.focus({ preventScroll: true })
}
