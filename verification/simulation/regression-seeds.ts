/** Seeds that found a fault in the past: they run each time, before all others. */
export const REGRESSION_SEEDS: { seed: number; found: string }[] = [
  {
    seed: 4,
    found: 'a text message counted as sent when a web page answered instead of the message provider',
  },
  { seed: 142, found: 'a debit that another instance had sent was logged as a failed step' },
  { seed: 270, found: 'a gateway list was not read again after one and three days' },
  { seed: 414, found: 'a late payment was applied to a purchase that staff had refunded' },
]
