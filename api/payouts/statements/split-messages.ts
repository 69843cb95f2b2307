/** Splits MT940 into messages and fields. Pure. Source: SWIFT, "MT940 Customer Statement Message". */
import { FileFault } from '#api/payouts/file-fault.ts'

/** A field: `:61:2611…` and the lines that continue it. */
export type Mt940Field = { tag: string; line: number; lines: string[] }

const FIELD = /^:(\d{2}[A-Z]?):(.*)$/
/** The SWIFT blocks before the text. The first field may follow the last block on the same line. */
const BLOCKS = /^(?:\{[1235]:[^\n]*?\})*(?:\{4:)?(?=\s*$|:20:)/
/** What ends a message. */
const END = /^-?\}?(?:\{5:.*)?$/
/** A control character other than a tab; line ends are split off before. */
const CONTROL = /[^\P{Cc}\t]/u

/** @returns the fields of each message @throws FileFault at a line that is not part of a field */
export function splitMessages(text: string): Mt940Field[][] {
  const messages: Mt940Field[][] = []
  let open: Mt940Field[] | undefined
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1
    const content: string = contentOf(raw, open !== undefined)
    if (CONTROL.test(content)) throw new FileFault(`line ${String(line)}`, 'has control characters')
    const field = fieldOf(content, line)
    if (field?.tag === '20') {
      open = []
      messages.push(open)
    }
    if (!open) requireBlank(content, line)
    else if (field) open.push(field)
    else if (content !== '' && END.test(content)) open = undefined
    else open.at(-1)?.lines.push(content)
  }
  return messages
}

const contentOf = (raw: string, isOpen: boolean): string => {
  const content = raw.replace(/\r$/, '')
  return isOpen ? content : content.replace(BLOCKS, '')
}

function fieldOf(content: string, line: number): Mt940Field | undefined {
  const [, tag, value = ''] = FIELD.exec(content) ?? []
  return tag === undefined ? undefined : { tag, line, lines: [value] }
}

/** Between two messages there is nothing but their ends. */
function requireBlank(content: string, line: number): void {
  if (!END.test(content))
    throw new FileFault(`line ${String(line)}`, 'is not part of a statement: a statement begins with :20:')
}
