/** Restricts a page to subscribers: visitors are redirected to the login and return after it. */
import type { User } from '#contract/identity.ts'
import { loginPath } from './return-path.ts'
import { useSession } from './session.ts'
import { useRedirect } from '#web/browser/use-redirect.ts'
import { useLocation } from 'react-router'

/** Returns the subscriber; undefined while the page must only show "Loading...". */
export function useRequiredUser(): User | undefined {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  useRedirect(status === 'anonymous' ? loginPath(`${pathname}${search}`) : undefined)
  return user ?? undefined
}
