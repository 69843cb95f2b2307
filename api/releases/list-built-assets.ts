/** Lists and reads the assets of this build. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorCode } from '#api/platform/db/database-errors.ts'
import { mediaTypeOf, type ReleasedAsset, type Site } from './released-asset.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS: Record<Site, string> = { shop: 'client/assets', desk: 'desk/assets' }

export type BuiltAssets = { site: Site; folder: string; names: ReadonlySet<string> }

/** @throws if the pages of the site are not built */
export async function listBuiltAssets(site: Site, pagesFolder: string): Promise<BuiltAssets> {
  const folder = resolve(PROJECT, pagesFolder, FOLDERS[site])
  const files = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`There is no folder ${folder}. Run: npm run build`, { cause })
  })
  return { site, folder, names: new Set(files.filter((name) => mediaTypeOf(name) !== undefined)) }
}

/** Reads an asset with its compressed forms from the build. @throws if it is missing */
export async function readBuiltAsset(
  { folder }: BuiltAssets,
  name: string,
): Promise<ReleasedAsset & { name: string }> {
  const path = resolve(folder, name)
  const [content, br, gzip] = await Promise.all([
    readFile(path),
    readIfThere(`${path}.br`),
    readIfThere(`${path}.gz`),
  ])
  const checksum = createHash('sha256').update(content).digest()
  const mediaType = mediaTypeOf(name) ?? ''
  return { name, mediaType, checksum, content, compressed: br && gzip ? { br, gzip } : null }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
