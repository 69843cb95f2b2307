/** The pages of a sign-in that did not succeed and of signing out: a sentence, and the link to sign in again. */
import type { ClaimsFault } from './read-claims.ts'
import type { SignInFault } from './open-identity-provider.ts'

export type SignInRefusal = SignInFault | ClaimsFault | 'expired' | 'too_many' | 'name_taken'

const REFUSALS: Record<SignInRefusal, { status: number; sentence: string }> = {
  unavailable: {
    status: 503,
    sentence: 'The company’s sign-in does not respond. Please try again in a minute.',
  },
  refused: { status: 403, sentence: 'The company’s sign-in refused the request, or you cancelled it.' },
  invalid: {
    status: 400,
    sentence: 'The answer of the company’s sign-in is not valid. Please sign in again.',
  },
  expired: {
    status: 400,
    sentence: 'This sign-in is too old, or was begun in another tab or browser. Please sign in again.',
  },
  too_many: {
    status: 429,
    sentence: 'Too many sign-ins came from this network. Please try again in a minute.',
  },
  no_name: {
    status: 403,
    sentence: 'Your account has no user name that the desk can use. Ask the person who manages the accounts.',
  },
  name_taken: {
    status: 403,
    sentence:
      'Your user name belongs to another person at this desk. Ask the person who manages the accounts for another name.',
  },
  no_role: {
    status: 403,
    sentence: 'Your account has no role for the desk. Ask the person who manages the accounts.',
  },
}

/** @returns the status and the HTML of the page */
export function signInPage(refusal: SignInRefusal): { status: number; html: string } {
  const { status, sentence } = REFUSALS[refusal]
  return {
    status,
    html: page('Sign in', `<p>${sentence}</p>\n<p><a href="/sign-in">Sign in again</a></p>`),
  }
}

/**
 * The page after signing out. Its link asks the provider for a person again: the provider's session may go on, and another person may
 * press it.
 */
export const signedOutPage = (): string =>
  page(
    'Signed out',
    '<p>You are signed out of the desk.</p>\n<p><a href="/sign-in?again">Sign in again</a></p>',
  )

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<main>
<h1>${title}</h1>
${content}
</main>
</html>
`
