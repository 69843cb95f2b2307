/** A system that is called. Each has connections of its own: one that hangs holds no other's. */
export type Destination = 'otp' | 'sms' | 'mail' | 'payu' | 'paytm' | 'satellite-wallet' | 'satellite'
