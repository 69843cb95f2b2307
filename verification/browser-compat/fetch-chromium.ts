/**
 * Downloads an old Chromium from an npm package, and unpacks it into `.tmp/browsers/`, once. The package is used by this
 * test only and is not a dependency of the project: its code is neither run nor kept.
 */
import { runStep } from '#scripts/run-step.ts'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

export type PackedChromium = {
  /** The name of the package with its exact version. */
  npmPackage: string
  /** The hash of the package's archive in the registry on 2026-11-21. */
  sha512: string
  /** Archives in its `bin/` with libraries that the browser needs. */
  libraries: string[]
}

const CACHE = resolve('.tmp/browsers')

/** Downloads and unpacks a Chromium, unless it is there. @returns the folder with `chromium` and `lib/` in it */
export async function fetchChromium(name: string, packed: PackedChromium): Promise<string> {
  const ready = join(CACHE, name)
  if (existsSync(ready)) return ready
  const unfinished = `${ready}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await unpack(await download(packed, unfinished), packed, unfinished)
  await rename(unfinished, ready)
  return ready
}

async function download({ npmPackage, sha512 }: PackedChromium, folder: string): Promise<string> {
  const fetched = await runStep({
    name: `fetch ${npmPackage}`,
    command: `npm pack --silent --ignore-scripts --pack-destination "${folder}" ${npmPackage}`,
  })
  const archive = (await readdir(folder)).find((file) => file.endsWith('.tgz'))
  if (!fetched || archive === undefined) throw new Error(`npm cannot fetch ${npmPackage}.`)
  const path = join(folder, archive)
  const found = createHash('sha512')
    .update(await readFile(path))
    .digest('base64')
  if (found !== sha512) throw new Error(`${npmPackage} has changed: its sha512 is ${found}.`)
  return path
}

async function unpack(archive: string, { libraries }: PackedChromium, folder: string): Promise<void> {
  execFileSync('tar', ['xzf', archive, '-C', folder, '--strip-components=1', 'package/bin'])
  await decompress(join(folder, 'bin/chromium.br'), join(folder, 'chromium'))
  await chmod(join(folder, 'chromium'), 0o755)
  for (const name of libraries) {
    const tar = join(folder, `${name}.tar`)
    await decompress(join(folder, `bin/${name}.tar.br`), tar)
    execFileSync('tar', ['xf', tar, '-C', folder])
    await rm(tar)
  }
  await rm(join(folder, 'bin'), { recursive: true })
  await rm(archive)
}

const decompress = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))
