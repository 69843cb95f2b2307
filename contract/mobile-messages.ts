/** Sentences of the specification about the proof of a mobile number. */
export const OTP_VERIFIED = /*i18n*/ 'OTP Verified Successfully'
export const MOBILE_NEEDS_OTP = /*i18n*/ 'Mobile Number needs to be verified with OTP'
