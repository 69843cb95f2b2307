/** The message to a buyer whose refund is done. Pure. */
import type { MailMessage } from '#api/messages/message-texts.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { Config } from '#api/platform/config/config.ts'
import type { Paise } from '#contract/money.ts'
import type { ManualRefund } from './refund.ts'

type CompletedRefund = {
  gateway: GatewayName
  amountPaise: Paise
  token: string
  /** Where staff sent the money after the gateway refused; null where the gateway refunded. */
  manual: ManualRefund | null
}

export function completedRefundMessage(
  { gateways }: Pick<Config, 'gateways'>,
  { gateway, amountPaise: amount, token, manual }: CompletedRefund,
): MailMessage {
  const { fundingSource } = gateways[gateway]
  if (manual === null) return { kind: `refund_done_${fundingSource}`, values: { amount, reference: token } }
  const values = { amount, reference: manual.reference }
  return manual.from === 'bank'
    ? { kind: 'refund_by_staff_bank_transfer', values }
    : { kind: `refund_by_staff_gateway_${fundingSource}`, values }
}
