/** Another version of the shop for a release: a copy of the project with one changed source, built in a temporary folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

/** In the header of every page: the script of the root gets another name, and so does each script that imports it. */
const CHANGE = {
  file: 'web/layout/site-header.tsx',
  from: "label: t`New Connection`, icon: 'plus'",
  to: "label: t`New Connection`, icon: 'bolt'",
}
const NOT_COPIED = /^(?:\.|build$|node_modules$|docs$)/
const STEPS = ['scripts/build/build-pages.ts', 'scripts/build/compress-assets.ts']

/**
 * Builds the version. Its folder is removed when this process ends, even by a signal.
 * @param languages those of the pages, such as `en`
 * @returns the folder
 */
export async function buildNextVersion(languages: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sun-direct-go-next-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const filter = (from: string) => !NOT_COPIED.test(relative('.', from))
  await cp('.', folder, { recursive: true, filter })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await changeSource(folder)
  for (const step of STEPS) await runStep(folder, step, languages)
  return folder
}

async function changeSource(folder: string): Promise<void> {
  const path = join(folder, CHANGE.file)
  const text = await readFile(path, 'utf8')
  if (text.split(CHANGE.from).length !== 2) throw new Error(`${CHANGE.file} has no place for the change`)
  await writeFile(path, text.replace(CHANGE.from, CHANGE.to))
}

async function runStep(folder: string, step: string, languages: string): Promise<void> {
  const options = { cwd: folder, env: { ...process.env, LANGUAGES: languages } }
  const child = spawn(process.execPath, [step], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${step} of the next version ended with ${String(code)}`)
}
