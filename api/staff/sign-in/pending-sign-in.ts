/** A sign-in that is under way: its secret, and the page to which the person returns. Pure. */

/** A path of the desk: an address of another site never begins with one slash alone. */
const DESK_PATH = /^\/(?![/\\])[\w\-./?&=%]{0,300}$/

export const FIRST_PAGE = '/'

/** Returns the path; the first page where the text is not a path of the desk. */
const pathIn = (text: string | null | undefined): string =>
  text != null && DESK_PATH.test(text) ? text : FIRST_PAGE

/** @param url the address of the sign-in: `again` asks for a new proof of the person, `to` names the page */
export function readSignInQuery(url: string): { isAgain: boolean; page: string } {
  const query = new URLSearchParams(url.split('?')[1])
  return { isAgain: query.has('again'), page: pathIn(query.get('to')) }
}

/** Returns the address of the sign-in that returns to a page. */
export const signInAddress = (page: string): string =>
  page === FIRST_PAGE ? '/sign-in' : `/sign-in?to=${encodeURIComponent(page)}`

export type PendingSignIn = { secret: string; page: string }

/** Returns the value of the cookie of a sign-in. The secret is base64url, which has no dot. */
export const writeSignIn = ({ secret, page }: PendingSignIn): string => `${secret}.${page}`

/** Reads the cookie. A changed page can only be another page of the desk. */
export function readSignIn(cookie: string): PendingSignIn {
  const [secret = '', ...rest] = cookie.split('.')
  return { secret, page: pathIn(rest.join('.')) }
}
