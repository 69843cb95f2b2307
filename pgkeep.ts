import { startPostgres } from '#scripts/find-postgres.ts'
import { writeFileSync } from 'node:fs'
const { url, stop } = await startPostgres({ durable: true, own: true })
writeFileSync('/work/peers/pg.url', url)
setInterval(() => undefined, 1e6)
process.once('SIGTERM', async () => { await stop(); process.exit(0) })
