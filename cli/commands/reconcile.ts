/** `shop reconcile`: verifies the attempts of an order, or all due attempts, now. */
import { recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { withOperatorLog } from '#cli/operator-log.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { reconcileAllPayments } from '#api/payments/reconciliation/reconcile-payments.ts'
import { reconcileOrder, type Reconciled } from '#api/payments/reconciliation/reconcile-order.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '#cli/command.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import { counted, JSON_FLAG, parseCommandArgs, withDatabase } from '#cli/parse-args.ts'

const TIMEOUT_MS = 10_000

export const reconcile: Command = {
  name: 'reconcile',
  synopsis: '[ORDER] [--json]',
  summary: 'verify the payments of one order, or all that are due, at their gateways now',
  help: `A running server verifies payments by itself, at growing intervals. This command verifies at once, and books the
answers as the server does: a captured payment makes its order paid, and a payment that the order cannot take is
refunded. Without ORDER it verifies every payment that is due.

  npm run shop -- reconcile ABCDEFGHIJKLMNOPQRSTUVW
  npm run shop -- reconcile
  npm run shop -- reconcile ABCDEFGHIJKLMNOPQRSTUVW --json

Exits with 1 if a gateway could not be reached. What the other answers changed is booked: run it again for the rest.`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    const [id, ...more] = positionals
    if (more.length > 0) throw new UsageError(`Give only one order: ${positionals.join(' ')}`)
    if (id === undefined) return reconcileDue(terminal, values.json)
    if (!isAttemptId(id)) throw new UsageError(`"${id}" is not a Transaction Reference Number.`)
    return reconcileOne(terminal, orderIdOfAttempt(id), values.json)
  },
}

async function reconcileOne(terminal: Terminal, orderId: string, json: boolean): Promise<ExitCode> {
  return withDatabase(terminal, async (opened) => {
    const platform = withOperatorLog(opened, terminal)
    await recordReconciliation(terminal, opened, orderId)
    const gateways = createGatewayRegistry(platform)
    const verified = await reconcileOrder(platform, gateways, { orderId, timeoutMs: TIMEOUT_MS })
    if (!verified) {
      terminal.stderr(`There is no order ${orderId}.`)
      return 1
    }
    if (json) terminal.stdout(JSON.stringify(verified))
    else if (verified.length === 0) terminal.stdout('This order has no payment attempts.')
    else for (const one of verified) terminal.stdout(inWords(one))
    return verified.some(({ after }) => after === null) ? 1 : 0
  })
}

const inWords = ({ id, gateway, before, after }: Reconciled): string => {
  if (after === null) return `${id}  ${gateway}: could not be reached; still ${before}`
  return `${id}  ${gateway}: ${after === before ? `still ${after}` : `was ${before}, is ${after}`}`
}

async function reconcileDue(terminal: Terminal, json: boolean): Promise<ExitCode> {
  return withDatabase(terminal, async (opened) => {
    const warnings: string[] = []
    const platform = withOperatorLog(opened, { ...terminal, stderr: (line) => void warnings.push(line) })
    await recordReconciliation(terminal, opened, 'all that are due')
    const verified = await reconcileAllPayments(platform, createGatewayRegistry(platform)).finally(() => {
      for (const line of warnings) terminal.stderr(line)
    })
    if (json) terminal.stdout(JSON.stringify({ asked: verified, warnings: warnings.length }))
    else terminal.stdout(`Verified ${counted(verified, 'payment')}.`)
    return warnings.length > 0 ? 1 : 0
  })
}

type Opened = Awaited<ReturnType<Terminal['open']>>

const recordReconciliation = (terminal: Terminal, opened: Opened, subject: string): Promise<void> =>
  recordActInAdvance(opened, actingOperator(terminal, opened), { name: 'payments.reconcile', subject })
