/**
 * PayU's webhooks about a change of a mandate at the bank, of UPI and of a card: JSON, sent once, never repeated.
 * Source: docs.payu.in, "Set up webhook to receive cancellation or modification update", read November 2026.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { indianTime } from '#simulators/indian-time.ts'
import { toRupees } from '#simulators/money.ts'
import { cardMandateHash, mandateHash } from '#simulators/payu/payu-hash.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { LATE_MS, queueWebhook } from '#simulators/webhooks/deliver-webhook.ts'
import { asJson } from '#simulators/webhooks/payload.ts'
import type { Mandate } from './mandate.ts'

/** What the payer did, with PayU's words for UPI. A mandate of a card can only be revoked. */
export const CHANGES = {
  pause: { status: 'pause', action: 'MANDATE_PAUSE' },
  resume: { status: 'active', action: 'MANDATE_UNPAUSE' },
  revoke: { status: 'revoked', action: 'MANDATE_REVOKE' },
} as const
export type Change = keyof typeof CHANGES

export function sendMandateWebhook(context: SimulatorContext, mandate: Mandate, change: Change): void {
  const { salt } = context.settings.payu
  const send = (signedWith = salt, delayMs?: number): void => {
    const payload = asJson(
      mandate.network === null
        ? webhookFields(context, mandate, { change, salt: signedWith })
        : cancellationFields(context, mandate, signedWith),
    )
    queueWebhook(
      context,
      { gateway: 'payu/mandates', orderId: mandate.txnid, payload },
      { mostTries: 1, ...(delayMs !== undefined && { delayMs }) },
    )
  }
  switch (takeBehaviour(context.store, 'payu', 'mandateWebhook', [mandate.txnid])) {
    case 'no-mandate-webhook':
      return
    case 'mandate-webhook-late':
      return send(salt, LATE_MS)
    case 'mandate-webhook-forged':
      return send(`not ${salt}`)
    case 'mandate-webhook-twice':
      send()
      return send()
    case undefined:
      return send()
  }
}

function webhookFields(
  { now, settings }: SimulatorContext,
  { mihpayid, capPaise, endDate }: Mandate,
  { change, salt }: { change: Change; salt: string },
): Record<string, string> {
  const fields = {
    ...CHANGES[change],
    authpayuid: mihpayid,
    dateTime: indianTime(now().toISOString()),
    amount: toRupees(capPaise),
    endDate,
  }
  return {
    ...fields,
    mandateNumber: `${mihpayid}@standin`,
    key: settings.payu.key,
    udf1: '',
    udf2: '',
    udf3: '',
    udf5: '',
    pauseStartDate: '',
    pauseEndDate: '',
    hash: mandateHash(fields, salt),
  }
}

function cancellationFields(
  { now, settings }: SimulatorContext,
  { mihpayid, capPaise, startDate, endDate }: Mandate,
  salt: string,
): object {
  const terms = { billingAmount: toRupees(capPaise), paymentStartDate: startDate, paymentEndDate: endDate }
  const fields = {
    status: 'deleted',
    authPayuId: mihpayid,
    notificationType: 'MANDATE_CANCELLATION',
    message: 'Mandate cancelled',
    eventDate: indianTime(now().toISOString()),
    key: settings.payu.key,
    udf1: '',
    udf2: '',
    udf3: '',
    udf4: '',
    udf5: '',
  }
  return { ...fields, si_details: terms, hash: cardMandateHash({ ...fields, ...terms }, salt) }
}
