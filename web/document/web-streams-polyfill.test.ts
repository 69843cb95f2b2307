import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { webStreamsPolyfill } from './web-streams-polyfill.ts'

type Window = {
  TextEncoderStream?: new () => ReadableWritablePair<Uint8Array, string>
  TransformStream?: new (by: object) => ReadableWritablePair<unknown, Uint8Array>
}

/** Runs the script of the head in a browser without `pipeThrough`. */
function open(window: Window = {}) {
  class Readable extends ReadableStream<string> {}
  const untouched = Object.getOwnPropertyNames(Readable.prototype)
  const script = `(function (window, ReadableStream, TextEncoder) { ${webStreamsPolyfill} })`
  const start = runInThisContext(script) as (...page: unknown[]) => void
  start(window, Readable, TextEncoder)
  return { window, Readable, added: Object.getOwnPropertyNames(Readable.prototype).length - untouched.length }
}

const lengths = {
  transform: (bytes: Uint8Array, to: TransformStreamDefaultController<unknown>) => to.enqueue(bytes.length),
  flush: (to: TransformStreamDefaultController<unknown>) => to.enqueue('end'),
}

async function read(stream: ReadableStream): Promise<unknown[]> {
  const reader = stream.getReader()
  const { done, value } = (await reader.read()) as { done: boolean; value?: unknown }
  reader.releaseLock()
  return done ? [] : [value, ...(await read(stream))]
}

test('pipes the data of a page through its two transforms', async () => {
  const { window, Readable } = open()
  const source = new Readable({
    start: (to) => {
      for (const text of ['ab', '₹']) to.enqueue(text)
      to.close()
    },
  })
  const { TextEncoderStream: Encoder, TransformStream: Transform } = window
  expect(await read(source.pipeThrough(new Encoder!()).pipeThrough(new Transform!(lengths)))).toEqual([
    2,
    3,
    'end',
  ])
})

test('passes an error of the source to the reader', async () => {
  const { window, Readable } = open()
  const source = new Readable({ start: (to) => to.error(new Error('cut off')) })
  await expect(read(source.pipeThrough(new window.TextEncoderStream!()))).rejects.toThrow('cut off')
})

test('changes nothing in a browser that has the streams', () => {
  const own = open().window.TextEncoderStream!
  const { window, added } = open({ TextEncoderStream: own })
  expect(window).toEqual({ TextEncoderStream: own })
  expect(added).toBe(0)
})
