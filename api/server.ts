/** Entry point `node api/server.ts [--dev]`: runs one instance of the shop, without stand-ins. */
import { keepYoungGenerationSmall } from '#api/platform/lifecycle/young-generation.ts'

const letYoungGenerationGrow = keepYoungGenerationSmall()
// A dynamic import, so that the limit above applies: loading modules makes most of the allocations of a start.
const { runServer } = await import('./run-server.ts')
await runServer({ dev: process.argv.includes('--dev') })
letYoungGenerationGrow()
