/** The names of the gateways at the desk. */

/** By the gateways' names in the database. */
export const GATEWAY_NAMES: Readonly<Record<string, string>> = {
  payu: 'PayU',
  paytm: 'Paytm',
  'satellite-wallet': 'Satellite wallet',
}

/** "payu" -> "PayU"; the name itself for a gateway that the desk does not know */
export const gatewayName = (name: string): string => GATEWAY_NAMES[name] ?? name
