/** Why the subscriber of an open session could not be loaded, on a page that waits for it. */
import { loadUserNow, useSession } from '#web/session/session.ts'
import { LoadError } from '#web/ui/messages/load-error.tsx'

export function SessionProblem() {
  const session = useSession()
  if (session.status !== 'loading' || session.problem === undefined) return null
  return (
    <div className="session-problem">
      <LoadError message={session.problem} onAgain={loadUserNow} />
    </div>
  )
}
