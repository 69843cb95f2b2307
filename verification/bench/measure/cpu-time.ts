/**
 * Processor time and memory of running processes, from Linux's /proc.
 * Source: proc_pid_stat(5), proc_pid_status(5), man-pages 6.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ is 100 a second for user space, on every platform that Node supports. */
const MS_PER_TICK = 10

type Stat = { parent: number; ownMs: number; reapedMs: number }

function readStat(pid: number): Stat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
  } catch {
    return undefined // It ended between the listing and this read.
  }
  // The second field is a name in brackets, which may contain spaces; the third is the state.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (manualNumber: number): number => Number(fields[manualNumber - 3])
  return { parent: at(4), ownMs: (at(14) + at(15)) * MS_PER_TICK, reapedMs: (at(16) + at(17)) * MS_PER_TICK }
}

export function parentOf(pid: number): number | undefined {
  return readStat(pid)?.parent
}

/** Returns the processor time, in milliseconds, of this process and all its descendants, running or ended. */
export function cpuMsOfTree(root: number): number {
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
    if (stat) stats.set(Number(name), stat)
  }
  const below = (pid: number): number[] => {
    const children = [...stats].filter(([, { parent }]) => parent === pid).map(([child]) => child)
    return [pid, ...children.flatMap(below)]
  }
  // The time of ended children is in their parent's account.
  return below(root).reduce((sum, pid) => {
    const stat = stats.get(pid)
    return sum + (stat ? stat.ownMs + stat.reapedMs : 0)
  }, 0)
}

/** Returns the resident memory in megabytes. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}
