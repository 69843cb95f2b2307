/**
 * Finds a Chromium for the browser tests: the one in CHROMIUM_PATH, an installed one, or the one from `npm ci`.
 * Downloads nothing.
 */
import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'

export type Browser = { executablePath: string; args: string[] }

/** The headless shell comes first: the tests run faster in it than in a whole Chromium. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Flags for a browser under test: it connects only to the shop, and renders the same on every machine. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
]
/** Chromium's sandbox refuses to start as root; it stays on for other users. */
const AS_ROOT = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** @throws Error with one line that states what to install */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (await isRunnable(named)) return { executablePath: named, args: [...QUIET, ...AS_ROOT] }
    throw new Error(`CHROMIUM_PATH is ${named}, which cannot be run: set it right, or unset it.`)
  }
  for (const executablePath of INSTALLED) {
    if (await isRunnable(executablePath)) return { executablePath, args: [...QUIET, ...AS_ROOT] }
  }
  return packagedBrowser()
}

/**
 * Returns the Chromium that npm installed. It unpacks itself into $TMPDIR and trusts any files it finds there, so it
 * gets a separate folder.
 */
async function packagedBrowser(): Promise<Browser> {
  const folder = resolve('node_modules/.cache/chromium')
  const before = process.env['TMPDIR']
  try {
    await mkdir(folder, { recursive: true })
    process.env['TMPDIR'] = folder
    const { default: chromium } = await import('@sparticuz/chromium')
    return { executablePath: await chromium.executablePath(), args: [...chromium.args, ...QUIET, ...AS_ROOT] }
  } catch (cause) {
    throw new Error(
      'No Chromium for the browser tests: apt-get install chromium-headless-shell, or set CHROMIUM_PATH.',
      { cause },
    )
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const isRunnable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
