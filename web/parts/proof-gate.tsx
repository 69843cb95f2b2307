/** Opens the dialog that asks for a fresh proof; its code is loaded when it is first needed. */
import { stepUpStore } from '#web/state/proof-store.ts'
import { useSession } from '#web/state/session.ts'
import { useStore } from '#web/state/store.ts'
import { lazy, Suspense, useEffect } from 'react'

const StepUpDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).StepUpDialog }))

export function StepUpGate() {
  const question = useStore(stepUpStore, undefined)
  const { user, needsLogin: needsLogin } = useSession()
  const nobodyToAsk = question !== undefined && (user === null || needsLogin)
  useEffect(() => {
    if (nobodyToAsk) question.answer(false)
  }, [nobodyToAsk, question])

  if (question === undefined || user === null || needsLogin) return null
  return (
    <Suspense>
      <StepUpDialog user={user} question={question} />
    </Suspense>
  )
}
