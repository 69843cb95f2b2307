/** Keeps rendered pages up to a number of bytes. The page that was sent least recently is dropped first. */
import type { CachedResponse } from '#api/platform/http/cached-response.ts'
import type { PageStatistics } from './page-statistics.ts'

type CachedPage = { answer: CachedResponse; version: string }

export type PageMemory = {
  get: (key: string) => CachedPage | undefined
  set: (key: string, page: CachedPage) => void
}

/** Estimates the memory of headers and bookkeeping for one page. */
const OVERHEAD_BYTES = 3_000

/** @param statistics counts the dropped pages and the bytes */
export function openPageMemory(maxBytes: number, statistics: PageStatistics): PageMemory {
  /** In order of the last use, the least recent first. */
  const pages = new Map<string, CachedPage>()
  const drop = (key: string, page: CachedPage): void => {
    pages.delete(key)
    statistics.bytes -= bytesOf(key, page)
  }
  return {
    get: (key) => {
      const page = pages.get(key)
      if (!page) return undefined
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    set: (key, page) => {
      const former = pages.get(key)
      if (former) drop(key, former)
      pages.set(key, page)
      statistics.bytes += bytesOf(key, page)
      for (const [oldest, dropped] of pages) {
        if (statistics.bytes <= maxBytes || oldest === key) return
        drop(oldest, dropped)
        statistics.evictions++
      }
    },
  }
}

const bytesOf = (key: string, { answer: { bodies } }: CachedPage): number =>
  2 * key.length + OVERHEAD_BYTES + bodies.br.length + bodies.gzip.length
