/** Builds with invented scripts, in temporary folders. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type BuiltAssets, listBuiltAssets } from '#api/releases/list-built-assets.ts'
import type { Site } from '#api/releases/released-asset.ts'
import { onTestFinished } from 'vitest'

/** Writes the scripts of a site's build, and compresses them as the build does if that gains something. */
export async function makeBuild(site: Site, scripts: Record<string, string>): Promise<BuiltAssets> {
  const pagesFolder = await mkdtemp(join(tmpdir(), 'sun-direct-go-'))
  onTestFinished(() => rm(pagesFolder, { recursive: true }))
  const folder = join(pagesFolder, site === 'shop' ? 'client/assets' : 'desk/assets')
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(scripts)) {
    await writeFile(join(folder, name), content)
    const [brotli, zipped] = [brotliCompressSync(content), gzipSync(content)]
    if (Math.max(brotli.length, zipped.length) >= content.length) continue
    await writeFile(join(folder, `${name}.br`), brotli)
    await writeFile(join(folder, `${name}.gz`), zipped)
  }
  return listBuiltAssets(site, pagesFolder)
}
