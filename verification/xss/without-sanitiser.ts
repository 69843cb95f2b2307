/**
 * Started by `npm run test:xss -- --sabotage`, without the sanitising of imported answers: they must run without the
 * content security policy, and be stopped and reported with it. Exit code 1 otherwise.
 */
import { openGround, settle } from './environment.ts'
import { VECTORS } from './payloads.ts'

/** Opens the answers. @returns the number of executions, and of other findings */
async function countFound(weakness: 'none' | 'no policy'): Promise<[number, number]> {
  const ground = await openGround({ weakness, vectors: VECTORS, sold: VECTORS })
  // The vectors include a `<base>`, after which the page's scripts may not load: does not wait for hydration.
  await ground.page.goto('/faqs')
  await settle(ground.page)
  await ground.look()
  await ground.close()
  const { executions, injections } = ground.seen
  console.log(
    `answers not cleaned${weakness === 'none' ? '' : ', and no policy'}: ${String(executions.length)} executions of ` +
      `${String(new Set(executions).size)} vectors, ${String(injections.length)} stopped or strange`,
  )
  return [executions.length, injections.length]
}

const [ran] = await countFound('no policy')
const [, stopped] = await countFound('none')
process.exit(ran > 0 && stopped > 0 ? 0 : 1)
