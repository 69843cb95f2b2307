/**
 * Sentences of the specification that pages and API share. They match it to the letter, even where grammar differs. The
 * build of the pages translates those after the comment `i18n`. Those of a few pages are in files beside this one, because
 * every page loads this file.
 */
export const SOMETHING_WENT_WRONG = /*i18n*/ 'Something went wrong. Please try again later'
// Answers of the API, which pages compare: `mobile-field.tsx` has the texts that it shows for them.
export const USER_FOUND = 'User Already Found'
export const USER_NOT_FOUND = 'User Not Found'
export const USER_FOUND_IN_SATELLITE = 'User Already Found in Sun Direct'
export const LOGIN_SUCCESSFUL = /*i18n*/ 'Login successful'
export const UPDATED = /*i18n*/ 'Updated Successfully'
export const LINK_EXPIRED = /*i18n*/ 'This link is no longer valid. Please login.'
