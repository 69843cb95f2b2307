/** The same pages without any script: the lower limit for the time that a page with this content takes to paint. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Removes scripts and what is loaded for them, and sets the class that pages have with scripts. */
export const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<html lang="en"', '<html lang="en" class="js"')

export type StaticCopy = { url: string; stop: () => void }

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** @param pages the shop's HTML by path; the files they request are served from the build, with the same compression */
export async function serveStaticCopy(pages: ReadonlyMap<string, string>): Promise<StaticCopy> {
  const copies = new Map([...pages].map(([path, html]) => [path, brotliCompressSync(withoutScripts(html))]))
  const server = createServer(({ url = '/' }, response) => {
    const copy = copies.get(url)
    if (copy) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      response.end(copy)
      return
    }
    const file = readBuilt(url)
    response.writeHead(file ? 200 : 404, {
      'content-type': TYPES[extname(url)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      ...(file?.compressed && { 'content-encoding': 'br' }),
    })
    response.end(file?.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function readBuilt(path: string): { bytes: Buffer; compressed: boolean } | undefined {
  for (const [ending, compressed] of [
    ['.br', true],
    ['', false],
  ] as const) {
    try {
      return { bytes: readFileSync(`build/client${path}${ending}`), compressed }
    } catch {
      // Small files and pictures have no compressed copy; a file that does not exist at all is a 404.
    }
  }
  return undefined
}
