/** Entry point `node api/server.ts [--dev]`: runs one instance of the shop, without simulators. */
import { runInstance } from './run-instance.ts'

await runInstance(process.env)
