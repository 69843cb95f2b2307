/** The gateways that take money from banks, and pay it out to the merchant. The wallet of the satellite system does neither. */

export const BANK_GATEWAYS = ['payu', 'paytm'] as const
export type BankGateway = (typeof BANK_GATEWAYS)[number]

export const isBankGateway = (name: unknown): name is BankGateway => BANK_GATEWAYS.some((one) => one === name)
