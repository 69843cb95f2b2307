/** A log for commands that call gateways: warnings and errors are printed to the operator. */
import type { AppContext } from '#api/platform/context.ts'
import type { Terminal } from './command.ts'

export function withOperatorLog<Opened extends object>(
  opened: Opened,
  { stderr }: Pick<Terminal, 'stderr'>,
): Opened & Pick<AppContext, 'log'> {
  const line = (fields: object, message: string) => stderr(`${message} ${JSON.stringify(fields)}`)
  return { ...opened, log: { info: () => undefined, warn: line, error: line } }
}
