/** `node api/server.ts [--dev]`: one instance of the shop, without stand-ins. */
import { keepYoungGenerationSmall } from '#api/platform/young-generation.ts'

const letYoungGenerationGrow = keepYoungGenerationSmall()
// All else is read from here on only: reading it is most of what a start makes.
const { runServer } = await import('./run-server.ts')
await runServer({ dev: process.argv.includes('--dev') })
letYoungGenerationGrow()
