/** Tests the pincode route and the import of the official directory. */
import { importPincodes } from './import-pincodes.ts'
import { makeApp } from '#test/app.ts'
import { expect, test } from 'vitest'

test('returns ten places for a few digits [SPEC-3-11, SPEC-7-17, SPEC-11-27]', async () => {
  const { app } = await makeApp()
  const reply = await app.inject('/api/pincodes/60001')

  expect(reply.statusCode).toBe(200)
  const { data } = reply.json<{ data: { pincode: string }[] }>()
  expect(data).toHaveLength(10)
  expect(data[0]).toEqual({ pincode: '600010', city: 'Chennai', state: 'Tamil Nadu' })
})

test.each(['0', '012345', '6000171', 'chennai', '6 0'])(
  'rejects "%s", which is not a prefix of a pincode',
  async (digits) => {
    const { app } = await makeApp()
    const reply = await app.inject(`/api/pincodes/${encodeURIComponent(digits)}`)

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'invalid',
      fields: { query: 'Please type 1 to 6 digits; the first is never 0.' },
    })
  },
)

const DIRECTORY = `officename,pincode,district,statename
Kochi H.O,682001,ERNAKULAM,KERALA
Thrissur H.O,680001,THRISSUR,KERALA
`

test('answers from an imported directory instead of the bundled one', async () => {
  const { app, platform } = await makeApp()
  const ask = async (digits: string) =>
    (await app.inject(`/api/pincodes/${digits}`)).json<{ data: unknown }>().data
  const report = await importPincodes(platform, DIRECTORY, { apply: true })

  expect(report).toMatchObject({ codes: 2, added: ['680001', '682001'] })
  expect(await ask('68')).toEqual([
    { pincode: '680001', city: 'Thrissur', state: 'Kerala' },
    { pincode: '682001', city: 'Kochi', state: 'Kerala' },
  ])
  expect(await ask('560001')).toEqual([])
})

test('writes nothing without `apply`, and nothing if the file has a fault', async () => {
  const { platform } = await makeApp()
  await importPincodes(platform, DIRECTORY, { apply: true })
  const newer = DIRECTORY.replace('680001,THRISSUR', '680002,THRISSUR').replace(
    '682001,ERNAKULAM',
    '682001,IDUKKI',
  )
  const preview = await importPincodes(platform, newer.replace('682001', '683556'), { apply: false })
  const faulty = await importPincodes(platform, newer.replace('KERALA', 'ATLANTIS'), { apply: true })

  expect(preview).toMatchObject({ added: ['680002', '683556'], removed: ['680001', '682001'] })
  expect(faulty.faults).toHaveLength(1)
  expect(await importPincodes(platform, DIRECTORY, { apply: false })).toMatchObject({
    added: [],
    changed: [],
    removed: [],
  })
})
