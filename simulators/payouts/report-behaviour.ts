/** How the simulator of a gateway answers a request for a payout report: as asked, slowly, not at all, or with wrong lines. */
import { SLOW_RESPONSE_MS, type System, type TriggerPoint } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { dropConnection } from '#simulators/drop-connection.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listPaidOn } from './pay-out.ts'
import type { PayoutLine } from './payout-line.ts'

/** Returns the lines of a day; with a behaviour some of them are changed. */
export type ReadLines = (day: string) => PayoutLine[]

/** The gateways that report payouts by an API. */
type ReportingGateway = { [S in System]: 'payouts' extends TriggerPoint<S> ? S : never }[System]

/** @param answer returns the whole answer for the lines that it reads */
export async function answerReport(
  context: SimulatorContext,
  gateway: ReportingGateway,
  {
    request,
    reply,
    answer,
  }: { request: FastifyRequest; reply: FastifyReply; answer: (read: ReadLines) => object },
): Promise<unknown> {
  const behaviour = takeBehaviour(context.store, gateway, 'payouts')
  if (behaviour === 'payouts-down') return reply.code(500).send('')
  if (behaviour === 'payouts-reset') return dropConnection(request, reply)
  if (behaviour === 'payouts-slow') await context.sleep(SLOW_RESPONSE_MS)
  const text = JSON.stringify(answer((day) => changed(listPaidOn(context, gateway, day), behaviour)))
  const sent = behaviour === 'payouts-cut-off' ? text.slice(0, -20) : text
  return reply.type('application/json; charset=utf-8').send(sent)
}

function changed(lines: PayoutLine[], behaviour: string | undefined): PayoutLine[] {
  const [first, ...rest] = lines
  if (first && behaviour === 'payouts-without-a-line') return rest
  if (first && behaviour === 'payouts-other-amount')
    return [{ ...first, amountPaise: first.amountPaise + 100 }, ...rest]
  return lines
}
