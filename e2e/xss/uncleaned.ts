/**
 * Started by `npm run test:xss -- --sabotage`, with the cleaning of imported answers taken out: without the content security
 * policy they run, with it they are stopped and told. Exit code 1 where they are not.
 */
import { openGround, settle } from './ground.ts'
import { VECTORS } from './vectors.ts'

/** @returns how many ran, and how many were seen in another way */
async function countFound(weakness: 'none' | 'no policy'): Promise<[number, number]> {
  const ground = await openGround({ weakness, vectors: VECTORS, sold: VECTORS })
  // Among them is a `<base>`: the page's own scripts need not come after that.
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
