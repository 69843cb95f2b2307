/** The gateways among which a person chooses in a filter or a form. */

/** Those that pay out to the bank. */
export const BANK_GATEWAYS = [
  { value: 'payu', label: 'PayU' },
  { value: 'paytm', label: 'Paytm' },
]
const ALL = { value: '', label: 'All gateways' }
export const BANK_GATEWAY_FILTER = [ALL, ...BANK_GATEWAYS]
export const GATEWAY_FILTER = [
  ...BANK_GATEWAY_FILTER,
  { value: 'satellite-wallet', label: 'Satellite wallet' },
]
