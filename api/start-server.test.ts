import { readConfig } from './read-config.ts'
import { expect, test } from 'vitest'
import { startServer } from './start-server.ts'

test('refuses to start the development tools with live gateways [ASVS-13.4.2]', async () => {
  const live = {
    ...readConfig({}),
    simulatorsPort: undefined,
    database: { kind: 'postgres', url: 'postgresql://nobody.invalid/shop', pool: 1 },
  } as const
  await expect(startServer(live, { dev: true, printLine: () => undefined })).rejects.toThrow(
    '--dev: refused with live gateways',
  )
})
