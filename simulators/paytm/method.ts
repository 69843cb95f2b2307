/**
 * The payment methods that Paytm offers in 2026. The wallet is no longer one of them, and UPI is a QR code or an app.
 */

export const PAYTM_METHODS = {
  UPI: { label: 'UPI: a QR code, or the app on this phone', codes: ['UPI'], bank: '' },
  CC: { label: 'Credit card', codes: ['CC', 'CREDIT_CARD', 'CARD'], bank: 'HDFC Bank' },
  DC: { label: 'Debit card', codes: ['DC', 'DEBIT_CARD', 'CARD'], bank: 'State Bank of India' },
  NB: { label: 'Net banking', codes: ['NB', 'NET_BANKING'], bank: 'ICICI Bank' },
} as const

/** The value of PAYMENTMODE. */
export type Method = keyof typeof PAYTM_METHODS

export const ALL_METHODS = Object.keys(PAYTM_METHODS) as Method[]

export const isMethod = (name: unknown): name is Method =>
  typeof name === 'string' && Object.hasOwn(PAYTM_METHODS, name)

/** Accepts each name of a method, because the sources use different ones. */
export const isAmong = (method: Method, codes: readonly string[]): boolean =>
  PAYTM_METHODS[method].codes.some((code) => codes.includes(code))
