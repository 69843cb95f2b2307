/** The gateways among which a person chooses in a filter or a form. */
import { gatewayName } from '#contract/staff/gateway-name.ts'

const choiceOf = (value: string) => ({ value, label: gatewayName(value) })
const ALL = { value: '', label: 'All gateways' }

/** The gateways that pay out to the bank. */
export const BANK_GATEWAYS = [choiceOf('payu'), choiceOf('paytm')]
export const BANK_GATEWAY_FILTER = [ALL, ...BANK_GATEWAYS]
export const GATEWAY_FILTER = [...BANK_GATEWAY_FILTER, choiceOf('satellite-wallet')]
