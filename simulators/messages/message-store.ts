/** All delivered text messages and e-mails, newest first. */
import type { Store } from '#simulators/store.ts'

export type Message = {
  id: string
  channel: 'sms' | 'mail'
  to: string
  subject?: string
  text: string
  sentAt: string
}

type Row = {
  id: string
  channel: Message['channel']
  recipient: string
  subject: string | null
  body: string
  sent_at: string
}

export function insertMessage({ sql }: Store, message: Message): void {
  const { id, channel, to, subject = null, text, sentAt } = message
  sql.run`
    insert into message (id, channel, recipient, subject, body, sent_at)
    values (${id}, ${channel}, ${to}, ${subject}, ${text}, ${sentAt})`
}

export const hasMessage = ({ sql }: Store, id: string): boolean =>
  sql.get`select 1 from message where id = ${id}` !== undefined

export function listMessagesTo({ sql }: Store, to: string): Message[] {
  const rows = sql.all`select * from message where recipient = ${to} order by seq desc limit 100`
  return (rows as Row[]).map(toMessage)
}

export function listMessages({ sql }: Store, channel: Message['channel'], limit: number): Message[] {
  const rows = sql.all`select * from message where channel = ${channel} order by seq desc limit ${limit}`
  return (rows as Row[]).map(toMessage)
}

const toMessage = (row: Row): Message => ({
  id: row.id,
  channel: row.channel,
  to: row.recipient,
  ...(row.subject !== null && { subject: row.subject }),
  text: row.body,
  sentAt: row.sent_at,
})
