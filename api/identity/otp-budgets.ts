/** On which budgets asking for a code or trying one draws, by whom it looks like; a mobile's own are where codes are sent. */
import { addressGroup } from '#api/platform/address-group.ts'
import type { Counted, Limit } from '#api/platform/count-request.ts'
import { hashSecret } from './session.ts'

/** One address may be many phones behind a mobile network's gateway. */
const BY_ADDRESS: Record<'sending' | 'trying', Limit> = {
  sending: { name: 'otp', most: 60, windowSeconds: 3_600 },
  trying: { name: 'otp-try', most: 300, windowSeconds: 3_600 },
}
const BY_DEVICE: Record<'sending' | 'trying', Limit> = {
  sending: { name: 'otp-device', most: 15, windowSeconds: 3_600 },
  trying: { name: 'otp-try-device', most: 60, windowSeconds: 3_600 },
}

type Visitor = {
  ip: string
  /** The cookie as it was sent: whoever changes it is a new device, and has only the address's budget. */
  deviceSecret: string | undefined
}

export function otpBudgets(what: 'sending' | 'trying', { ip, deviceSecret }: Visitor): Counted[] {
  const byAddress = { limit: BY_ADDRESS[what], who: addressGroup(ip) }
  if (deviceSecret === undefined) return [byAddress]
  return [byAddress, { limit: BY_DEVICE[what], who: hashSecret(deviceSecret).toString('base64url') }]
}
