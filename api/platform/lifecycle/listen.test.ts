import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen, PortUnavailable } from './listen.ts'

test('reports a port in use and the setting for another port', async () => {
  const other = fastify()
  onTestFinished(() => other.close())
  const { port } = new URL(await other.listen({ host: '127.0.0.1', port: 0 }))

  const listening = listen(fastify(), { host: '127.0.0.1', port: Number(port), setting: 'SIMULATORS_PORT' })
  await expect(listening).rejects.toThrow(
    new PortUnavailable(
      `Port ${port} is in use by another program. Stop that program, or set SIMULATORS_PORT to another port`,
    ),
  )
})

test('passes any other error on unchanged', async () => {
  const listening = listen(fastify(), { host: '192.0.2.1', port: 0, setting: 'PORT' })
  await expect(listening).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
})
