/** The same pages without any script: the least that a page with this content could take to show itself. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Without scripts and what is loaded for them; in the look that pages have where scripts run. */
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

/** @param pages the shop's HTML by path; what they ask for is served as the build left it, compressed alike. */
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
      // Small files and pictures have no compressed copy; what is not there at all is a 404.
    }
  }
  return undefined
}
