/** Opens the dialog that asks for a fresh proof; its code is loaded when it is first needed. */
import { proofStore } from '#web/state/proof-store.ts'
import { useSession } from '#web/state/session.ts'
import { useStore } from '#web/state/store.ts'
import { lazy, Suspense, useEffect } from 'react'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

export function ProofGate() {
  const question = useStore(proofStore, undefined)
  const { user, asksLogin } = useSession()
  const nobodyToAsk = question !== undefined && (user === null || asksLogin)
  useEffect(() => {
    if (nobodyToAsk) question.answer(false)
  }, [nobodyToAsk, question])

  if (question === undefined || user === null || asksLogin) return null
  return (
    <Suspense>
      <ProofDialog user={user} question={question} />
    </Suspense>
  )
}
