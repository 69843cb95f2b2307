/**
 * Started by `npm run verify -- xss --mutants` without the sanitiser of imported FAQ answers: their payloads must execute
 * without the content security policy, and be blocked and reported with it. Exits with code 1 otherwise.
 */
import { createEnvironment, waitForPaint } from './environment.ts'
import { PAYLOADS } from './payloads.ts'

/** Opens the page with the answers. @returns the number of executions, and of other findings */
async function countFindings(weakness: 'none' | 'no-csp'): Promise<[number, number]> {
  const environment = await createEnvironment(weakness, PAYLOADS)
  // Does not wait for hydration: after a payload with `<base>` the page's scripts may not load.
  await environment.page.goto('/faqs')
  await waitForPaint(environment.page)
  await environment.checkPage()
  await environment.close()
  const { executions, injections } = environment.findings
  console.log(
    `answers not sanitised${weakness === 'none' ? '' : ', no content security policy'}: ${String(executions.length)} executions of ` +
      `${String(new Set(executions).size)} payloads, ${String(injections.length)} blocked or unexpected`,
  )
  return [executions.length, injections.length]
}

const [executed] = await countFindings('no-csp')
const [, blocked] = await countFindings('none')
process.exit(executed > 0 && blocked > 0 ? 0 : 1)
