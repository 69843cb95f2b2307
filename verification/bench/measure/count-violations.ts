/** Checks the invariants of the data after a run. */
import { startNode } from '#test/node-process.ts'

/** Runs `npm run invariants`. @returns the number of its lines that name a violation */
export async function countViolations(url: string): Promise<number> {
  const audit = startNode('cli/shop.ts', { DATABASE_URL: url }, ['invariants', '--no-overdue'])
  const code = await audit.exited
  if (code === 0) return 0
  console.error(audit.output())
  return Math.max(
    1,
    audit
      .output()
      .split('\n')
      .filter((line) => line.startsWith('Broken')).length,
  )
}
