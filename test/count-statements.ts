/** Counts the statements of a database. A transaction adds statements, so the count shows it. */
import type { KyselyPlugin } from 'kysely'

export function statementCounter() {
  const counted = { statements: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      counted.statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const count = async <T>(work: () => Promise<T>): Promise<{ trips: number; result: T }> => {
    counted.statements = 0
    const result = await work()
    return { trips: counted.statements, result }
  }
  return { plugin, count }
}
