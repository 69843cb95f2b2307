/** Opens the step-up dialog on request; its code loads on first use. Denies the request without a session. */
import { stepUpStore } from '#web/session/step-up-store.ts'
import { useSession } from '#web/session/session.ts'
import { useStore } from '#web/browser/store.ts'
import { lazy, Suspense, useEffect } from 'react'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

export function StepUpGate() {
  const question = useStore(stepUpStore, undefined)
  const { user, needsLogin } = useSession()
  const isUnanswerable = question !== undefined && (user === null || needsLogin)
  useEffect(() => {
    if (isUnanswerable) question.answer(false)
  }, [isUnanswerable, question])

  if (question === undefined || user === null || needsLogin) return null
  return (
    <Suspense>
      <StepUpDialog user={user} question={question} />
    </Suspense>
  )
}
