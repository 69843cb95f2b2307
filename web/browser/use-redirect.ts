/** Redirects in the browser: replaces the page that is shown. */
import { useEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router'

/**
 * Replaces the shown page with `to`; undefined stays. Does nothing while another navigation is pending, so that a
 * redirect never overrides the back button or a link that was followed.
 */
export function useRedirect(to: string | undefined): void {
  const navigate = useNavigate()
  const { state } = useNavigation()
  useEffect(() => {
    if (to !== undefined && state === 'idle') void navigate(to, { replace: true })
  }, [to, state, navigate])
}
