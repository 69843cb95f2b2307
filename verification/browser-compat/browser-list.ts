/**
 * The five tested browsers, oldest first: which browsers each represents, in which languages the purchase runs, how it is
 * found, and how it is opened.
 */
import type { Language } from '#contract/languages.ts'
import { findBrowser } from '#scripts/find-browser.ts'
import { installMissing } from '#scripts/install-missing.ts'
import { existsSync, globSync } from 'node:fs'
import { fetchChromium, type PackedChromium } from './fetch-chromium.ts'
import { removeSafari14Apis } from './remove-safari-14-apis.ts'
import type { OpenBrowser } from './open-browser.ts'
import { openChromium } from './open-chromium.ts'
import { openFirefox } from './open-firefox.ts'
import { openWebkit } from './open-webkit.ts'

export type BrowserTarget = {
  name: string
  represents: string
  /** The purchase runs once in each of these languages. */
  languages: readonly Language[]
  /** Finds the browser on this machine, or downloads it. @throws NotInstalledError */
  find: () => Promise<() => Promise<OpenBrowser>>
}

/** A browser is missing. The message is one line that says what to install. */
export class NotInstalledError extends Error {}

/** Arguments for old Chromiums: they run without their sandbox and without a graphics card. */
const OLD_CHROMIUM_ARGS = ['--no-sandbox', '--no-zygote', '--use-gl=swiftshader']

type OldChromium = { name: string; represents: string; packed: PackedChromium; before?: string }

const oldChromium = ({ name, represents, packed, before = '' }: OldChromium): BrowserTarget => ({
  name,
  represents,
  languages: ['en', 'hi', 'ta'],
  find: async () => {
    const folder = await fetchChromium(name, packed)
    return () =>
      openChromium(`${folder}/chromium`, {
        args: OLD_CHROMIUM_ARGS,
        env: { LD_LIBRARY_PATH: `${folder}/lib` },
        before,
      })
  },
})

const CHROMIUM_90: PackedChromium = {
  npmPackage: 'chrome-aws-lambda@7.0.0',
  sha512: 'GbYXRPYtaA0DLfmxQpuZw1SKTP7rOA4UXiATwiFRJ4Ea6PBYSzqK0YjS7B2WimUBe//ybPfNpPIs8A3WpF0xvA==',
  libraries: ['aws', 'swiftshader'],
}
const CHROMIUM_119: PackedChromium = {
  npmPackage: '@sparticuz/chromium@119.0.2',
  sha512: 'VB6tHW13YpQ7HqyhKG1KU8Z1RIb/kfHMg8j/4ft5rk8mMvEm2YkBYFCHnj+yb0P/RPLcdgX3+VC58GuJilOtww==',
  libraries: ['al2023', 'swiftshader'],
}

export const BROWSERS: BrowserTarget[] = [
  oldChromium({
    name: 'chromium-90',
    represents: 'iOS 14, without the APIs that Safari 14.0 lacks; and phones without updates',
    packed: CHROMIUM_90,
    before: `(${removeSafari14Apis.toString()})()`,
  }),
  oldChromium({ name: 'chromium-119', represents: 'the last Chrome for Android 7.1', packed: CHROMIUM_119 }),
  {
    name: 'chromium',
    represents: 'current Chrome, Edge, Samsung Internet and Opera',
    languages: ['en'],
    find: async () => {
      const { executablePath, args } = await findBrowser().catch((error: unknown) => {
        throw new NotInstalledError(error instanceof Error ? error.message : String(error))
      })
      return () => openChromium(executablePath, { args })
    },
  },
  {
    name: 'firefox',
    represents: 'Firefox, in its extended support release',
    languages: ['en', 'ta'],
    find: async () => {
      const [executable = ''] = await findInstalled({ firefox: '/usr/bin/firefox{-esr,}' }, 'firefox-esr')
      return () => openFirefox(executable)
    },
  },
  {
    name: 'webkit',
    represents: 'current Safari, by the engine that it shares with WebKitGTK',
    languages: ['en'],
    find: async () => {
      const [driver = '', browser = '', screen = ''] = await findInstalled(
        {
          driver: '/usr/bin/WebKitWebDriver',
          browser: '/usr/lib/*/webkit2gtk-4.*/MiniBrowser',
          screen: '/usr/bin/Xvfb',
        },
        'webkit2gtk-driver xvfb',
      )
      return () => openWebkit({ driver, browser, screen })
    },
  },
]

/**
 * Returns the paths that match the patterns. Installs missing programs if this machine allows it.
 * @throws NotInstalledError
 */
async function findInstalled(programs: Record<string, string>, debianPackages: string): Promise<string[]> {
  const found = () =>
    Object.values(programs).map((pattern) => globSync(pattern).find((path) => existsSync(path)))
  const isThere = (path: string | undefined): path is string => path !== undefined
  if (!found().every(isThere)) await installMissing(debianPackages)
  const paths = found().filter(isThere)
  if (paths.length < Object.keys(programs).length) {
    throw new NotInstalledError(`apt-get install ${debianPackages}`)
  }
  return paths
}
