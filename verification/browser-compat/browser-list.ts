/** The five supported browsers, oldest first: which browsers each represents, where it comes from, how it is opened. */
import { findBrowser } from '#scripts/find-browser.ts'
import { installMissing } from '#scripts/install-missing.ts'
import { existsSync, globSync } from 'node:fs'
import { fetchChromium, type PackedChromium } from './fetch-chromium.ts'
import { lackAsSafari14 } from './remove-safari-14-apis.ts'
import type { OpenBrowser } from './open-browser.ts'
import { openChromium } from './open-chromium.ts'
import { openFirefox } from './open-firefox.ts'
import { openWebkit } from './open-webkit.ts'

export type Contestant = {
  name: string
  standsFor: string
  /** Finds the browser on this machine, or downloads it. @throws NotInstalled */
  find: () => Promise<() => Promise<OpenBrowser>>
}

/** A browser is missing. The message is one line with what to install. */
export class NotInstalled extends Error {}

/** Arguments for old Chromiums: they run without their sandbox and without a graphics card. */
const OLD = ['--no-sandbox', '--no-zygote', '--use-gl=swiftshader']

type Old = { name: string; standsFor: string; packed: PackedChromium; before?: string }

const oldChromium = ({ name, standsFor, packed, before = '' }: Old): Contestant => ({
  name,
  standsFor,
  find: async () => {
    const folder = await fetchChromium(name, packed)
    return () =>
      openChromium(`${folder}/chromium`, { args: OLD, env: { LD_LIBRARY_PATH: `${folder}/lib` }, before })
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

export const LINE_UP: Contestant[] = [
  oldChromium({
    name: 'chromium-90',
    standsFor: 'iOS 14, without what Safari 14.0 lacks; and phones that are never updated',
    packed: CHROMIUM_90,
    before: `(${lackAsSafari14.toString()})()`,
  }),
  oldChromium({
    name: 'chromium-119',
    standsFor: 'the last Chrome for Android 7.1',
    packed: CHROMIUM_119,
  }),
  {
    name: 'chromium',
    standsFor: 'Chrome, Edge, Samsung Internet and Opera of today',
    find: async () => {
      const { executablePath, args } = await findBrowser().catch((error: unknown) => {
        throw new NotInstalled(error instanceof Error ? error.message : String(error))
      })
      return () => openChromium(executablePath, { args })
    },
  },
  {
    name: 'firefox',
    standsFor: 'Firefox, on its long-term release',
    find: async () => {
      const [executable = ''] = await installed({ firefox: '/usr/bin/firefox{-esr,}' }, 'firefox-esr')
      return () => openFirefox(executable)
    },
  },
  {
    name: 'webkit',
    standsFor: 'Safari of today, by the engine that it shares with WebKitGTK',
    find: async () => {
      const [driver = '', browser = '', screen = ''] = await installed(
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
 * @throws NotInstalled
 */
async function installed(programs: Record<string, string>, debianPackages: string): Promise<string[]> {
  const found = () =>
    Object.values(programs).map((pattern) => globSync(pattern).find((path) => existsSync(path)))
  const isThere = (path: string | undefined): path is string => path !== undefined
  if (!found().every(isThere)) await installMissing(debianPackages)
  const paths = found().filter(isThere)
  if (paths.length < Object.keys(programs).length) {
    throw new NotInstalled(`apt-get install ${debianPackages}`)
  }
  return paths
}
