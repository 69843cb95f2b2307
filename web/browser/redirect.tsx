/** Redirects in place of a page's content. Unlike React Router's `Navigate` it never overrides the back button. */
import { useRedirect } from './use-redirect.ts'

export function Redirect({ to }: { to: string }) {
  useRedirect(to)
  // As high as the first view: otherwise the footer would appear at the top until the redirect.
  return <main id="main" className="page--loading" />
}
