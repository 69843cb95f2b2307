import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen, PortUnavailable } from './listen.ts'

test('a port that another program has is told with the setting that names another', async () => {
  const other = fastify()
  onTestFinished(() => other.close())
  const { port } = new URL(await other.listen({ host: '127.0.0.1', port: 0 }))

  const listening = listen(fastify(), { host: '127.0.0.1', port: Number(port), setting: 'SIMULATORS_PORT' })
  await expect(listening).rejects.toThrow(
    new PortUnavailable(
      `Port ${port} is taken by another program. Please end it, or set SIMULATORS_PORT to another port`,
    ),
  )
})

test('any other fault is left as it is', async () => {
  const listening = listen(fastify(), { host: '192.0.2.1', port: 0, setting: 'PORT' })
  await expect(listening).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})
