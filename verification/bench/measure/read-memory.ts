/** Reads how much memory an instance uses: from Linux, and from its metrics. */
import { residentMb } from './cpu-time.ts'

export type MemorySample = {
  residentMb: number
  /** Objects in V8's heap, garbage included. */
  heapMb: number
  /** Memory of V8's heap, with free space in it. */
  heapTotalMb: number
  /** Buffers outside the heap. */
  externalMb: number
}

const BYTES_PER_MB = 1024 * 1024

/** @param operationsPort the port of the instance's metrics */
export async function readMemory(pid: number, operationsPort: string): Promise<MemorySample> {
  const response = await fetch(`http://127.0.0.1:${operationsPort}/metrics`)
  const text = await response.text()
  const megabytes = (metric: string): number =>
    Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(text)?.[1]) / BYTES_PER_MB
  return {
    residentMb: residentMb(pid),
    heapMb: megabytes('nodejs_heap_size_used_bytes'),
    heapTotalMb: megabytes('nodejs_heap_size_total_bytes'),
    externalMb: megabytes('nodejs_external_memory_bytes'),
  }
}
