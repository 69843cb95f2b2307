/** Where somebody was going when they had to login first. */

const OWN = 'https://own.invalid'

/** `/?next=%2Fdashboard`, for the page at this address of ours. */
export const loginPath = (path: string): string => `/?next=${encodeURIComponent(path)}`

/** The page of `next`, if it is one of ours: a link from outside must not send anybody away after login. */
export function returnPath(next: string | null): string {
  if (!next?.startsWith('/')) return '/dashboard'
  try {
    const { origin, pathname, search, hash } = new URL(next, OWN)
    return origin === OWN && pathname !== '/' ? `${pathname}${search}${hash}` : '/dashboard'
  } catch {
    return '/dashboard'
  }
}
