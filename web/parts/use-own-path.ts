/** A call about one's own account: not asked while a login is, and asked again after it. */
import { useSession } from '#web/state/session.ts'

export const useOwnPath = (path: string): string | undefined => {
  const { asksLogin } = useSession()
  return asksLogin ? undefined : path
}
