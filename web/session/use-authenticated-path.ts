/** Returns the path of a request that needs a session; undefined while a login is needed, so that it waits for it. */
import { useSession } from './session.ts'

export const useAuthenticatedPath = (path: string): string | undefined => {
  const { needsLogin: needsLogin } = useSession()
  return needsLogin ? undefined : path
}
