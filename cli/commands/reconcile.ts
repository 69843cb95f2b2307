/** `shop reconcile`: verifies the attempts of an order, or all due attempts, now. */
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
  summary: 'ask the gateways now about one order, or about every payment that is due',
  help: `A running server asks by itself, with growing pauses. This asks at once, and books what the gateway answers just
as the server does: an order that was paid becomes paid, money that it cannot take goes back. Asked again it changes
nothing. Without ORDER it asks about every payment that is due to be asked about.

  npm run shop -- reconcile ABCDEFGHIJKLMNOPQRSTUVW
  npm run shop -- reconcile
  npm run shop -- reconcile ABCDEFGHIJKLMNOPQRSTUVW --json

Exit code 1 where a gateway could not be reached: nothing was decided then.`,
  run: async (words, shell) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    const [id, ...more] = positionals
    if (more.length > 0) throw new UsageError(`One order at a time: ${positionals.join(' ')}`)
    if (id === undefined) return reconcileDue(shell, values.json)
    if (!isAttemptId(id)) throw new UsageError(`"${id}" is no Transaction Reference Number.`)
    return reconcileOne(shell, orderIdOfAttempt(id), values.json)
  },
}

async function reconcileOne(shell: Terminal, orderId: string, json: boolean): Promise<ExitCode> {
  return withDatabase(shell, async (opened) => {
    const platform = withLog(opened, shell)
    const gateways = createGatewayRegistry(platform)
    const asked = await reconcileOrder(platform, gateways, { orderId, timeoutMs: TIMEOUT_MS })
    if (!asked) {
      shell.tell(`There is no order ${orderId}.`)
      return 1
    }
    if (json) shell.say(JSON.stringify(asked))
    else if (asked.length === 0) shell.say('This order has no payment attempts.')
    else for (const one of asked) shell.say(inWords(one))
    return asked.some(({ after }) => after === null) ? 1 : 0
  })
}

const inWords = ({ id, gateway, before, after }: Reconciled): string => {
  if (after === null) return `${id}  ${gateway}: could not be reached; still ${before}`
  return `${id}  ${gateway}: ${after === before ? `still ${after}` : `was ${before}, is ${after}`}`
}

async function reconcileDue(shell: Terminal, json: boolean): Promise<ExitCode> {
  return withDatabase(shell, async (opened) => {
    const warnings: string[] = []
    const platform = withLog(opened, { ...shell, tell: (line) => void warnings.push(line) })
    const asked = await reconcileAllPayments(platform, createGatewayRegistry(platform))
    for (const line of warnings) shell.tell(line)
    if (json) shell.say(JSON.stringify({ asked, warnings: warnings.length }))
    else shell.say(`Asked about ${counted(asked, 'payment')}.`)
    return warnings.length > 0 ? 1 : 0
  })
}

type Opened = Awaited<ReturnType<Terminal['open']>>

/** Adds a log that prints warnings and errors to the operator. */
function withLog(opened: Opened, { tell }: Pick<Terminal, 'tell'>) {
  const line = (fields: object, message: string) => tell(`${message} ${JSON.stringify(fields)}`)
  return { ...opened, log: { info: () => undefined, warn: line, error: line } }
}
