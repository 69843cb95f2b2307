import { expect, test } from 'vitest'
import { loadRouteModule } from './load-route-module.ts'

const LOST = { id: 'routes/faqs', module: 'data:text/javascript,throw new Error("lost")' }
const FOUND = { ...LOST, module: 'data:text/javascript,export const found = true' }

test('gives a page whose script is lost a title that says so, until the script arrives', async () => {
  const known: Record<string, unknown> = {}
  const page = (await loadRouteModule(LOST, known)) as { meta: () => unknown[] }
  expect(page.meta()).toContainEqual({ title: 'This page could not be loaded' })
  expect(known[LOST.id]).toBe(page)
  expect(await loadRouteModule(FOUND, known)).toMatchObject({ found: true })
  expect(await loadRouteModule(LOST, known)).toMatchObject({ found: true })
})
