/** The names of the places where work waits, as staff read them: gateways, and the destinations of messages. */
import { gatewayName } from './gateway-name.ts'

const MESSAGES = new Map([
  ['otp', 'Codes'],
  ['sms', 'Text messages'],
  ['mail', 'Mails'],
])

export const placeName = (place: string): string => MESSAGES.get(place) ?? gatewayName(place)
