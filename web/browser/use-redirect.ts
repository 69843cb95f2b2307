/** Redirects in the browser: replaces the page that is shown. */
import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/**
 * Replaces the shown page with `to`, if it is defined. Does nothing while another navigation is pending, or after the
 * browser has moved to another history entry, so that a redirect never overrides the back button or a followed link.
 */
export function useRedirect(to: string | undefined): void {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { key } = useLocation()
  useEffect(() => {
    if (to !== undefined && state === 'idle' && isCurrentEntry(key)) void navigate(to, { replace: true })
  }, [to, state, key, navigate])
}

/**
 * Returns whether the browser is at the history entry that React shows. React Router changes the browser's entry
 * first, and React renders it later. The entry that was loaded as a document has the key `default`.
 */
function isCurrentEntry(key: string): boolean {
  const entry = history.state as { key?: string } | null
  return (entry?.key ?? 'default') === key
}
