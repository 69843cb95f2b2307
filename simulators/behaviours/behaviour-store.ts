/** Which behaviours stand, for how many calls more, and for whom. */
import type { Store } from '#simulators/store.ts'
import { describeBehaviours, type Behaviour, type Moment, type System } from './behaviour.ts'

export type ActiveBehaviour = { system: System; behaviour: string; timesLeft?: number; orderId?: string }

type Row = { system: System; name: string; order_id: string; times_left: number | null }

/** `orderId` is whom the behaviour is for: a gateway's order id, a message's recipient, a subscriber's mobile. */
export function saveBehaviour(
  { sql }: Store,
  { system, behaviour, timesLeft, orderId = '' }: ActiveBehaviour,
): void {
  const moment = describeBehaviours(system).find(({ name }) => name === behaviour)?.moment
  if (!moment) throw new Error(`${system} knows no behaviour "${behaviour}"`)
  sql.run`
    insert or replace into behaviour (system, moment, order_id, name, times_left)
    values (${system}, ${moment}, ${orderId}, ${behaviour}, ${timesLeft ?? null})`
}

/** Back to normal: for one order, or for the whole system with all its orders. */
export function clearBehaviours({ sql }: Store, system: System, orderId?: string): void {
  if (orderId === undefined) sql.run`delete from behaviour where system = ${system}`
  else sql.run`delete from behaviour where system = ${system} and order_id = ${orderId}`
}

export function listBehaviours({ sql }: Store): ActiveBehaviour[] {
  const rows = sql.all`select * from behaviour order by system, moment, order_id` as Row[]
  return rows.map((row) => ({
    system: row.system,
    behaviour: row.name,
    ...(row.times_left !== null && { timesLeft: row.times_left }),
    ...(row.order_id && { orderId: row.order_id }),
  }))
}

/** What this call meets, and one time less of it. What was set for the order goes before what was set for all. */
export function takeBehaviour<S extends System, M extends Moment<S>>(
  { sql }: Store,
  system: S,
  moment: M,
  orderIds: string[] = [],
): Behaviour<S, M> | undefined {
  for (const orderId of [...orderIds, '']) {
    const row = sql.get`
      select * from behaviour where system = ${system} and moment = ${moment} and order_id = ${orderId}`
    if (!row) continue
    sql.run`
      update behaviour set times_left = times_left - 1
      where system = ${system} and moment = ${moment} and order_id = ${orderId} and times_left is not null`
    sql.run`delete from behaviour where times_left <= 0`
    return row.name as Behaviour<S, M>
  }
  return undefined
}
