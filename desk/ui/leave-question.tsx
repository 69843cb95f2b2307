/** Asks before a person leaves a page with entries that were not sent. */
import { useCallback, useEffect } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** @param isUnsaved is called when the person leaves; the same function in each render */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: () => boolean }) {
  const isStopped = useCallback<BlockerFunction>(
    ({ currentLocation: from, nextLocation: to }) =>
      // A form is sent to the address of its page.
      (from.pathname !== to.pathname || from.search !== to.search) && isUnsaved(),
    [isUnsaved],
  )
  const { state, proceed, reset } = useBlocker(isStopped)
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [isUnsaved])
  return (
    <ConfirmDialog
      isOpen={state === 'blocked'}
      question="Leave this page?"
      loss="What you entered is not sent or saved, and is lost."
      confirm="Leave"
      keep="Stay"
      onConfirm={() => proceed?.()}
      onKeep={() => reset?.()}
    />
  )
}
