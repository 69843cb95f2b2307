/** Opens the step-up dialog for the pending request; its code loads on first use. Without a session it cancels the step-up. */
import { stepUpStore } from '#web/session/step-up-store.ts'
import { useSession } from '#web/session/session.ts'
import { useStore } from '#web/browser/store.ts'
import { lazy, Suspense, useEffect } from 'react'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

export function StepUpGate() {
  const request = useStore(stepUpStore, undefined)
  const { user, needsLogin } = useSession()
  const isUnanswerable = request !== undefined && (user === null || needsLogin)
  useEffect(() => {
    if (isUnanswerable) request.answer(false)
  }, [isUnanswerable, request])

  if (request === undefined || user === null || needsLogin) return null
  return (
    <Suspense>
      <StepUpDialog user={user} request={request} />
    </Suspense>
  )
}
