/** A call about one's own account: not asked while a login is, and asked again after it. */
import { useSession } from '#web/state/session.ts'

export const useAuthenticatedPath = (path: string): string | undefined => {
  const { needsLogin: needsLogin } = useSession()
  return needsLogin ? undefined : path
}
