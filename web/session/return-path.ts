/** The return path of a login: the page that required the login. */

const OWN = 'https://own.invalid'

/** Returns the path of the login that returns to `path`, as in `/?next=%2Fdashboard`. */
export const loginPath = (path: string): string => `/?next=${encodeURIComponent(path)}`

/**
 * Returns the path of `next`; the dashboard if `next` is missing, is the login page itself, or leads to another origin:
 * prevents an open redirect after login.
 */
export function returnPath(next: string | null): string {
  if (!next?.startsWith('/')) return '/dashboard'
  try {
    const { origin, pathname, search, hash } = new URL(next, OWN)
    // A path that begins with // would name another host when it is resolved again.
    const isOwn = origin === OWN && pathname !== '/' && !pathname.startsWith('//')
    return isOwn ? `${pathname}${search}${hash}` : '/dashboard'
  } catch {
    return '/dashboard'
  }
}
