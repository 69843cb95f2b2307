/** Finds the format of a bank statement by its content, because names of files say little. */
import type { OpenFile } from '#api/payouts/examine-file.ts'

export type StatementFormat = 'camt' | 'csv' | 'mt940'

/** Each format is recognised by a text in the first lines. */
const HEAD_BYTES = 4096
/** MT940 begins with the field 20, or with the blocks of a SWIFT message before it. */
const MT940 = /^(?:\{1:|:20:|(?:[^\n]{0,80}\r?\n){0,5}:20:)/
const XML = /^<(?:\?xml|!|[A-Za-z])/

/** Returns the format; a file in neither of the others is read as CSV, whose reader reports the faults. */
export async function detectFormat(open: OpenFile): Promise<StatementFormat> {
  const head = (await readHead(open)).replace(/^\uFEFF/, '').trimStart()
  if (XML.test(head)) return 'camt'
  return MT940.test(head) ? 'mt940' : 'csv'
}

async function readHead(open: OpenFile): Promise<string> {
  let head = Buffer.alloc(0)
  for await (const chunk of open()) {
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) break
  }
  return head.subarray(0, HEAD_BYTES).toString('utf8')
}
