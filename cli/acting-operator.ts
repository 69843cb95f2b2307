/** The operator of a command, as the audit log records it. */
import type { Acting } from '#api/staff/audit-log/record-act.ts'
import type { AppContext } from '#api/platform/context.ts'
import { STAFF_NAME } from '#contract/staff/staff-roles.ts'
import { type Terminal, UsageError } from './command.ts'
import { parseOperator } from './parse-args.ts'

/**
 * Returns the name given by --by, which must be the operator's own: one person must not act as two.
 * @throws UsageError where the name is missing or malformed, or SHOP_OPERATOR is another one
 */
export function parseOwnName(
  by: string | undefined,
  { operatorOfLogin }: Pick<Terminal, 'operatorOfLogin'>,
): string {
  const name = parseOperator(by)
  if (operatorOfLogin !== undefined && operatorOfLogin !== name)
    throw new UsageError(`SHOP_OPERATOR is ${operatorOfLogin}: give your own name, --by ${operatorOfLogin}.`)
  return name
}

/**
 * Returns the operator by --by, SHOP_OPERATOR, or the user of the operating system. In production several people share this user, so
 * each gives a name.
 * @param by the name given by --by, already checked
 * @throws UsageError where no name is known
 */
export function actingOperator(
  { operatorOfLogin, systemUser }: Pick<Terminal, 'operatorOfLogin' | 'systemUser'>,
  { runtime, config }: Pick<AppContext, 'runtime' | 'config'>,
  by?: string,
): Acting {
  const name = by ?? operatorOfLogin ?? (config.isProduction ? undefined : systemUser)
  if (name === undefined || !STAFF_NAME.test(name))
    throw new UsageError(
      'Set SHOP_OPERATOR to your name, which the audit log records: 2 to 40 lower-case letters, digits, dots and hyphens, such as ravi.k.',
    )
  return { staff: { name, role: 'break_glass', channel: 'command' }, requestId: runtime.id() }
}
