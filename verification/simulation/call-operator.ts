/** Runs an operator's command on an instance that may die or lose its connection. */
import type { Instance } from './instance.ts'
import type { Scenario } from './scenario.ts'

/** Runs a command. @returns undefined if the process crashed or its connection broke: the result is unknown */
export async function callOperator<T>(
  scenario: Scenario,
  { faultInjector }: Instance,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (faultInjector.isAlive() && !faultInjector.hasInjected())
      scenario.violations.push(`an operator's command failed: ${String(error)}`)
    return undefined
  }
}
