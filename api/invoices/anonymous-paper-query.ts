/** The SQL expression that removes the buyer from an invoice or a credit note. */
import { sql } from 'kysely'
import { ANONYMOUS_BUYER } from './invoice.ts'

/** The column `paper` without the buyer's data. */
export const ANONYMOUS_PAPER = sql`jsonb_set(paper, '{buyer}', ${JSON.stringify(ANONYMOUS_BUYER)}::jsonb)`
