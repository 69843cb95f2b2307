/**
 * The external systems that the shop calls. Each has separate connections, so that one that hangs does not block
 * another. The folder of each payment gateway adds the gateway's name by declaration merging: no other file names one.
 * @public
 */
export interface Destinations {
  otp: true
  sms: true
  mail: true
  satellite: true
  staff_identity: true
}
export type Destination = keyof Destinations
export type GatewayName = Exclude<Destination, 'otp' | 'sms' | 'mail' | 'satellite' | 'staff_identity'>
