/** Why the subscriber of an open session could not be loaded, on a page that waits for it. */
import { loadUserNow, useSession } from '#web/session/session.ts'
import { LoadError } from '#web/ui/messages/load-error.tsx'

/** Returns whether a page still waits for the subscriber. A session that could not be loaded shows its problem instead. */
export function useIsUserLoading(): boolean {
  const { user, ...session } = useSession()
  return user === null && !(session.status === 'loading' && session.problem !== undefined)
}

export function SessionProblem() {
  const session = useSession()
  if (session.status !== 'loading' || session.problem === undefined) return null
  return (
    <div className="session-problem">
      <LoadError message={session.problem} onRetry={loadUserNow} />
    </div>
  )
}
