/** The types of the tables of renewals by mandate; see `tables.ts`. */
import type { GatewayName } from '#api/platform/config/destination.ts'

type Moment = Date

export type RenewalTables = {
  subscription: {
    id: string
    subscriber_id: string
    order_id: string
    poid: string
    package_id: string
    months: number
    state: 'awaiting_mandate' | 'active' | 'past_due' | 'stopped' | 'ended'
    state_since: Moment
    anchor_at: Moment
    anchor_period: number
    /** When a subscription that is past due, or whose last payment is refunded, is examined again. */
    next_step_at: Moment | null
  }
  mandate: {
    id: string
    attempt_id: string
    gateway: GatewayName
    agreed_at: Moment
    consent_version: string
    price_paise: number
    cap_paise: number
    months: number
    ends_at: Moment
    state:
      | 'created'
      | 'pending'
      | 'active'
      | 'paused'
      | 'revoke_requested'
      | 'revoked_by_us'
      | 'revoked_by_customer'
      | 'expired'
      | 'failed'
    state_since: Moment
    subscription_id: string | null
    gateway_mandate_id: string | null
    /** What is debited. Null until the gateway's answer about the payment has been read. */
    method: 'upi' | 'card' | null
    checked_at: Moment | null
    next_check_at: Moment | null
    /** When it is to be registered. Null until its payment is captured. */
    register_at: Moment | null
  }
  renewal: {
    id: string
    subscription_id: string
    period: number
    state: 'scheduled' | 'notifying' | 'notified' | 'collecting' | 'paid' | 'abandoned' | 'skipped'
    state_since: Moment
    amount_paise: number
    due_at: Moment
    ends_at: Moment
    order_id: string | null
    next_step_at: Moment | null
    /** The gateway of its mandate; null in some renewals without a next step. */
    gateway: GatewayName | null
  }
  debit_notice: {
    id: string
    renewal_id: string
    mandate_id: string
    sequence: number
    number: string
    amount_paise: number
    debit_day: Moment
    notice_hours: number
    state: 'sending' | 'unknown' | 'accepted' | 'refused' | 'withdrawn'
    sent_at: Moment
    accepted_at: Moment | null
  }
  debit: {
    attempt_id: string
    renewal_id: string
    notice_id: string
    number: number
    state: 'sending' | 'unknown' | 'captured' | 'failed'
    sent_at: Moment
    failure_code: string | null
    /** When its end is to be recorded. Null until its payment attempt is decided. */
    end_at: Moment | null
  }
}
