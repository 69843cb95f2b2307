/** The active behaviours, with the number of calls left and the order they apply to. */
import type { Store } from '#simulators/store.ts'
import { listBehaviours, type Behaviour, type TriggerPoint, type System } from './behaviour.ts'

export type ActiveBehaviour = { system: System; behaviour: string; timesLeft?: number; orderId?: string }

type Row = { system: System; name: string; order_id: string; times_left: number | null }

/** Sets a behaviour. `orderId` limits it: a gateway's order id, a message's recipient, a subscriber's mobile. */
export function saveBehaviour(
  { sql }: Store,
  { system, behaviour, timesLeft, orderId = '' }: ActiveBehaviour,
): void {
  const trigger = listBehaviours(system).find(({ name }) => name === behaviour)?.trigger
  if (!trigger) throw new Error(`${system} has no behaviour "${behaviour}"`)
  sql.run`
    insert or replace into behaviour (system, moment, order_id, name, times_left)
    values (${system}, ${trigger}, ${orderId}, ${behaviour}, ${timesLeft ?? null})`
}

/** Restores normal behaviour: for one order, or for the whole system including all its orders. */
export function clearBehaviours({ sql }: Store, system: System, orderId?: string): void {
  if (orderId === undefined) sql.run`delete from behaviour where system = ${system}`
  else sql.run`delete from behaviour where system = ${system} and order_id = ${orderId}`
}

export function listActiveBehaviours({ sql }: Store): ActiveBehaviour[] {
  const rows = sql.all`select * from behaviour order by system, moment, order_id` as Row[]
  return rows.map((row) => ({
    system: row.system,
    behaviour: row.name,
    ...(row.times_left !== null && { timesLeft: row.times_left }),
    ...(row.order_id && { orderId: row.order_id }),
  }))
}

/**
 * Returns the behaviour for this call, and counts the call. A behaviour for the order takes precedence over a general
 * one.
 */
export function takeBehaviour<S extends System, M extends TriggerPoint<S>>(
  { sql }: Store,
  system: S,
  trigger: M,
  orderIds: string[] = [],
): Behaviour<S, M> | undefined {
  for (const orderId of [...orderIds, '']) {
    const row = sql.get`
      select * from behaviour where system = ${system} and moment = ${trigger} and order_id = ${orderId}`
    if (!row) continue
    sql.run`
      update behaviour set times_left = times_left - 1
      where system = ${system} and moment = ${trigger} and order_id = ${orderId} and times_left is not null`
    sql.run`delete from behaviour where times_left <= 0`
    return row.name as Behaviour<S, M>
  }
  return undefined
}
