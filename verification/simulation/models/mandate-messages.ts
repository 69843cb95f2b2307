/** PayU's webhooks about mandates that changed at the bank, with their hashes. */
import { indianTime } from '#simulators/indian-time.ts'
import { cardMandateHash, mandateHash } from '#simulators/payu/payu-hash.ts'
import type { GatewayMessage } from './gateway-message.ts'
import type { Mandate } from './mandate-rules.ts'
import { writeRupees } from './rupees.ts'

const mandateMessage = ({ attemptId }: Mandate, fields: object): GatewayMessage => ({
  method: 'POST',
  url: '/api/webhooks/payu/mandates',
  contentType: 'application/json',
  attemptId,
  payload: JSON.stringify(fields),
})

/** Builds the webhook about the mandate of a card that its holder revoked. */
export function cancellationOf(mandate: Mandate, { salt, at }: { salt: string; at: Date }): GatewayMessage {
  const { id, capPaise, endDate } = mandate
  const fields = {
    status: 'deleted',
    authPayuId: id,
    notificationType: 'MANDATE_CANCELLATION',
    key: '',
    message: 'Mandate cancelled',
    eventDate: indianTime(at.toISOString()),
  }
  const terms = { billingAmount: writeRupees(capPaise), paymentStartDate: '', paymentEndDate: endDate }
  const hash = cardMandateHash({ ...fields, ...terms }, salt)
  return mandateMessage(mandate, { ...fields, si_details: terms, hash })
}

/** Builds the webhook about a mandate of UPI. @param words of what its payer did */
export function webhookAbout(
  mandate: Mandate,
  words: { status: string; action: string },
  { salt, at }: { salt: string; at: Date },
): GatewayMessage {
  const { id, capPaise, endDate } = mandate
  const fields = {
    ...words,
    authpayuid: id,
    dateTime: indianTime(at.toISOString()),
    amount: writeRupees(capPaise),
    endDate,
  }
  return mandateMessage(mandate, { ...fields, hash: mandateHash(fields, salt) })
}
