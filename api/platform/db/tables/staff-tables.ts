/** The types of the tables of staff; see `tables.ts`. */

type Moment = Date

export type StaffTables = {
  staff_session: {
    id: string
    token_hash: Buffer
    name: string
    full_name: string
    roles: string[]
    started_at: Moment
    last_used_at: Moment
    proved_at: Moment | null
    ended_at: Moment | null
  }
  staff_person: {
    subject: string
    name: string
    first_signed_in_at: Moment
  }
  audit_entry: {
    seq: number
    id: string
    at: Moment
    staff: string
    role: 'support' | 'catalogue' | 'finance' | 'approver' | 'auditor' | 'break_glass' | 'job'
    channel: 'command' | 'desk' | 'job'
    /** The role with which the writer was connected to the database. */
    database_user: string
    act: string
    subject: string
    before: object | null
    after: object | null
    reason: string | null
    request_id: string
    previous_hash: Buffer
    hash: Buffer
  }
}
