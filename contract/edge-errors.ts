/** Problems of requests that are refused before they reach a route. */
import { problem } from './problem.ts'

/** A page of another site sent the request. */
export const CrossSite = problem('cross_site', 403, /*i18n*/ 'This call answers our own pages only.')
export const UrlTooLong = problem('too_long', 414, /*i18n*/ 'The address is too long.')
export const AmbiguousRequest = problem('malformed', 400, /*i18n*/ 'The request cannot be read.')
export const JsonTooDeep = problem('malformed', 400, /*i18n*/ 'The request is not valid JSON.')
export const Overloaded = problem(
  'too_busy',
  503,
  /*i18n*/ 'We are very busy right now. Please try again in a few seconds.',
)
