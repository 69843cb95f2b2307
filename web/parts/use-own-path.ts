/** Returns the path for a request that needs a session: undefined while a login is needed, so that it repeats after. */
import { useSession } from '#web/state/session.ts'

export const useAuthenticatedPath = (path: string): string | undefined => {
  const { needsLogin: needsLogin } = useSession()
  return needsLogin ? undefined : path
}
