/** Mutants of reminders, without the constraints that would stop them. */
import { type Mutant, mutant } from './mutant.ts'

const DECISION = 'reminders/reminder.ts'
const STORE = 'reminders/reminder-store.ts'

export const REMINDER_MUTANTS: Mutant[] = [
  mutant('a pack with another one behind it has a reminder', 'reminders/ending-packs-query.ts', [
    'q.ends_at > e.ends_at',
    'q.ends_at < e.ends_at',
  ]),
  mutant('a reminder is written after the opt-out', DECISION, [
    'pack.isErased || pack.hasOptedOut',
    'pack.isErased',
  ]),
  mutant('a reminder that waits is sent after the opt-out', 'reminders/stop-reminders.ts', [
    '[insertOptOut(optOut), discardMessages(keys, now)]',
    '[insertOptOut(optOut)]',
  ]),
  mutant(
    'reminders are sent in quiet hours, without the database check',
    DECISION,
    ['const QUIET_FROM_HOUR = 21', 'const QUIET_FROM_HOUR = 24'],
    'alter table reminder drop constraint reminders_keep_quiet_hours;',
  ),
  mutant('a reminder that waits is sent in quiet hours', 'reminders/send-due-reminders.ts', [
    'uselessAfter: sendUntil(now),',
    '',
  ]),
  {
    name: 'a reminder is sent twice, without the database check',
    code: [
      { file: STORE, from: 'decided_id = ${id} where', to: 'decided_id = ${id} where false and' },
      {
        file: STORE,
        from: 'on conflict (subscriber_id, ends_at, kind) do nothing returning id',
        to: 'returning id',
      },
    ],
    schema: 'alter table reminder drop constraint one_reminder_of_a_kind;',
  },
]
