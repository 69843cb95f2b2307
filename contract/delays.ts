/** The delays of the specification. */

/** The time before another code can be requested. */
export const OTP_RESEND_SECONDS = 30
/** How long a visitor must stop typing before a search begins. */
export const SEARCH_DELAY_MS = 1000
/** How long a toast is shown. */
export const TOAST_MS = 3000
/** How long each slide of a carousel is shown. */
export const CAROUSEL_MS = 7500
/** How long the result of a payment is shown before the page redirects. */
export const REDIRECT_AFTER_PAYMENT_MS = 2000
