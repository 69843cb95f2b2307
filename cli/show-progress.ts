/**
 * Shows the progress of long work on standard error: a line that changes on a terminal, further lines elsewhere. Ctrl+C stops the
 * work at its next report.
 */
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { formatCount } from '#contract/format/format-rupees.ts'
import { describeProgress } from './describe-progress.ts'
import { Interrupted } from './interrupt.ts'

type Display = { show: (text: string) => void; print: (line: string) => void; end: () => void }

/** If the output is not a terminal, every line stays: too many would hide the others. */
const LINE_INTERVAL_MS = 30_000

const now = (): number => systemRuntime.now().getTime()

/** Runs long work. @throws Interrupted after Ctrl+C, or what the work throws */
export async function withProgress<T>(
  title: string,
  work: (report: ReportProgress) => Promise<T>,
): Promise<T> {
  const display = process.stderr.isTTY ? await openTerminalLine(title) : openPlainLines()
  const startedAt = now()
  let isStopping = false
  const onInterrupt = () => {
    isStopping = true
    display.print('Stopping after the present step. Press Ctrl+C again to stop at once.')
  }
  // Once: a second signal ends the process.
  process.once('SIGINT', onInterrupt)
  try {
    return await work((done, total) => {
      if (isStopping) throw new Interrupted(`Stopped after ${formatCount(done)} of ${formatCount(total)}.`)
      display.show(describeProgress(title, { done, total, elapsedMs: now() - startedAt }))
    })
  } finally {
    process.off('SIGINT', onInterrupt)
    display.end()
  }
}

async function openTerminalLine(title: string): Promise<Display> {
  // Imported only here: servers and programs without a terminal do not need it.
  const { default: ora } = await import('ora')
  // It must not read the terminal: Ctrl+C would not be a signal any more, and answers to other questions would be lost.
  const line = ora({ text: `${title} …`, stream: process.stderr, discardStdin: false }).start()
  return {
    show: (text) => (line.text = text),
    print: (text) => void line.clear().warn(text).start(),
    end: () => void line.stop(),
  }
}

function openPlainLines(): Display {
  const print = (line: string): void => void process.stderr.write(`${line}\n`)
  let printedAt = now()
  return {
    show: (text) => {
      if (now() - printedAt < LINE_INTERVAL_MS) return
      printedAt = now()
      print(text)
    },
    print,
    end: () => undefined,
  }
}
