/** The rule of an Indian mobile number, apart from those of other fields because every page loads it. */
export const MOBILE = /^[6789]\d{9}$/

/** The text for a number that breaks the rule. */
export const MOBILE_TEXT = /*i18n*/ 'Please enter a valid Mobile Number.'
