import { expect, test } from 'vitest'
import { readAnswer, requestText } from './connection.ts'

test('an answer is whole only when its last byte is there', () => {
  const bytes = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: "a:b"\r\n\r\nhello')
  expect(readAnswer(bytes.subarray(0, 20))).toBeUndefined()
  expect(readAnswer(bytes.subarray(0, bytes.length - 1))).toBeUndefined()
  const answer = readAnswer(bytes)
  expect(answer?.status).toBe(200)
  expect(answer?.headers.get('etag')).toBe('"a:b"')
  expect(answer?.body.toString()).toBe('hello')
})

test('an answer that does not say its length is refused, not waited for', () => {
  expect(() => readAnswer(Buffer.from('HTTP/1.1 200 OK\r\n\r\nhello'))).toThrow('content-length')
})

test('what is posted is counted in bytes', () => {
  expect(requestText('POST', '/', { body: '₹' })).toContain('content-length: 3\r\n\r\n₹')
})
