/** An external system. Each has separate connections, so that one that hangs does not block another. */
export type Destination = 'otp' | 'sms' | 'mail' | 'payu' | 'paytm' | 'satellite-wallet' | 'satellite'
