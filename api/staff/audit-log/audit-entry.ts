/** An entry of the audit log: one act of a member of the staff. */
import type { StaffMember } from '#api/staff/staff-member.ts'

export type ActName =
  | 'catalogue.import'
  | 'catalogue_texts.import'
  | 'dispute.accept'
  | 'dispute.find_payment'
  | 'dispute.lose'
  | 'dispute.note'
  | 'dispute.read_evidence'
  | 'dispute.record'
  | 'dispute.send_evidence'
  | 'dispute.win'
  | 'invoices.skip'
  | 'message.resend'
  | 'draft.approve'
  | 'draft.begin'
  | 'draft.block'
  | 'draft.discard'
  | 'draft.edit'
  | 'draft.publish'
  | 'draft.rebase'
  | 'draft.reject'
  | 'draft.submit'
  | 'draft.take_back'
  | 'draft.withdraw'
  | 'order.read'
  | 'orders.read'
  | 'partner.add'
  | 'partner.revoke'
  | 'partner.rotate'
  | 'payment.return_unknown'
  | 'payments.reconcile'
  | 'payments.recover'
  | 'payout.explain'
  | 'payout.import_report'
  | 'payout.import_statement'
  | 'picture.store'
  | 'pincodes.import'
  | 'refund.approve'
  | 'refund.propose'
  | 'refund.record_manual'
  | 'refund.reject'
  | 'refund.wrong_token'
  | 'request.answer'
  | 'request.assign'
  | 'request.close'
  | 'requests.read'
  | 'subscriber.erase'
  | 'subscriber.export'
  | 'subscriber.find'
  | 'subscriber.read'
  | 'subscriber.reveal'
  | 'staff.sign_in'
  | 'staff.sign_out'
  | 'subscriber.sign_out'
  | 'subscription.read'

/** Facts of an act, without personal data: an entry outlives the account that it is about. */
export type Facts = Record<string, string | number | boolean | null>

export type Act = {
  name: ActName
  /** The id of what the act is about; a subscriber by the id of the account, never by the mobile. */
  subject: string
  /** What the act changed. */
  before?: Facts
  after?: Facts
  reason?: string
}

export type AuditEntry = {
  /** From 1, without gaps. */
  seq: number
  at: Date
  staff: StaffMember
  /** The id of the request, or of the run of a command. */
  requestId: string
  act: Act
}
