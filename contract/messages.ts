/**
 * Sentences of the specification that pages and API share. They match it to the letter, even where grammar differs. The
 * build of the pages translates those after the comment `i18n`.
 */
export const SOMETHING_WENT_WRONG = /*i18n*/ 'Something went wrong. Please try again later'
// Answers of the API, which pages compare: `mobile-field.tsx` has the texts that it shows for them.
export const USER_FOUND = 'User Already Found'
export const USER_NOT_FOUND = 'User Not Found'
export const USER_FOUND_IN_SATELLITE = 'User Already Found in Sun Direct'
export const LOGIN_SUCCESSFUL = /*i18n*/ 'Login successful'
export const OTP_VERIFIED = /*i18n*/ 'OTP Verified Successfully'
export const MOBILE_NEEDS_OTP = /*i18n*/ 'Mobile Number needs to be verified with OTP'
export const UPDATED = /*i18n*/ 'Updated Successfully'
export const REQUEST_RAISED = /*i18n*/ 'Request has been successfully raised'
export const REQUEST_FAILED = /*i18n*/ 'Error while raising a request'
export const BASE_PACK_SELECTED = /*i18n*/ 'Base pack already selected'
export const BASE_PACK_PURCHASED =
  /*i18n*/ 'Base pack already purchased. Purchase this pack once the existing pack expires'
export const CONFIRMING_PAYMENT = /*i18n*/ 'We are confirming your payment. Please do not pay again.'
export const LINK_EXPIRED = /*i18n*/ 'This link is no longer valid. Please login.'
