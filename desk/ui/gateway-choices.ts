/** The gateways among which a person chooses in a filter or a form. */

/** The gateways that pay out to the bank. */
export const BANK_GATEWAYS = [
  { value: 'payu', label: 'PayU' },
  { value: 'paytm', label: 'Paytm' },
]
const WALLET = { value: 'satellite-wallet', label: 'Satellite wallet' }
const ALL = { value: '', label: 'All gateways' }
export const BANK_GATEWAY_FILTER = [ALL, ...BANK_GATEWAYS]
export const GATEWAY_FILTER = [...BANK_GATEWAY_FILTER, WALLET]
/** The labels by the gateways' names in the database. */
export const GATEWAY_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  [...BANK_GATEWAYS, WALLET].map(({ value, label }) => [value, label]),
)

/** "payu" -> "PayU"; the name itself for a gateway that the desk does not know */
export const gatewayName = (name: string): string => GATEWAY_LABELS[name] ?? name
