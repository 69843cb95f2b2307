/** The types of the tables of disputes and of the notes about them; see `tables.ts`. */
import type { GatewayName } from '#api/platform/config/destination.ts'

type Moment = Date

export type DisputeTables = {
  dispute: {
    id: string
    gateway: GatewayName
    case_id: string
    payment_reference: string
    /** Null while the shop does not know the payment. */
    capture_id: string | null
    /** Since when the shop knows the payment; null in disputes of versions before 0068. */
    matched_at: Moment | null
    kind: 'retrieval' | 'chargeback' | 'pre_arbitration'
    reason_code: string
    reason_text: string
    amount_paise: number
    opened_at: Moment
    respond_by: Moment
    recorded_at: Moment
    recorded_by: string
    state: 'open' | 'evidence_sent' | 'expired' | 'accepted' | 'won' | 'lost'
    state_since: Moment
    evidence_reference: string | null
    evidence_at: Moment | null
    decided_at: Moment | null
    decided_by: string | null
    refund_id: string | null
  }
  dispute_note: {
    id: string
    dispute_id: string
    text: string
    written_by: string
    written_at: Moment
  }
}
