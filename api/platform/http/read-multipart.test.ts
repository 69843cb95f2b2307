import { expect, test } from 'vitest'
import { readMultipart } from './read-multipart.ts'

const TYPE = 'multipart/form-data; boundary=b'
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

test('reads fields, and keeps a repeated one as a list', async () => {
  const body = Buffer.from(`${field('txnid', 'A')}${field('amount', '1')}${field('amount', '2')}--b--\r\n`)
  expect(await readMultipart(TYPE, body)).toEqual({ txnid: 'A', amount: ['1', '2'] })
})

test('refuses a body of very many parts without parsing them [THR-W18]', async () => {
  const body = Buffer.from(`${'--b\r\n'.repeat(3_000_000)}--b--\r\n`)
  await expect(readMultipart(TYPE, body)).rejects.toThrow('too many parts')
})
