/** Places in lists by time and id. Such a place still exists when its row is deleted or changed. */
import { type RawBuilder, sql } from 'kysely'

export const timeCursor = (at: Date, id: string): string => `${String(at.getTime())}.${id}`

/** Returns the time and the id, to compare with those of a row. @param cursor matches `TIME_CURSOR` */
export function timeAndId(cursor: string): RawBuilder<unknown> {
  const [time, id] = cursor.split('.')
  return sql`(${new Date(Number(time))}::timestamptz, ${id}::uuid)`
}
