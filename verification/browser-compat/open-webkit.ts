/** Drives WebKitGTK's MiniBrowser by W3C WebDriver, on a virtual display (Xvfb). */
import { freePort } from '#scripts/external-program.ts'
import { until } from '#test/until.ts'
import { isPageError, type OpenBrowser, PHONE } from './open-browser.ts'
import { runBrowser, type BrowserProcess } from './run-browser.ts'
import { keyActions, mouseActions } from './webdriver-actions.ts'

type Session = { sessionId: string; capabilities: { browserName: string; browserVersion: string } }
export type WebkitPaths = { driver: string; browser: string; screen: string }

/** Xvfb selects a free display and writes its number. */
const SCREEN_ARGS = ['-displayfd', '1', '-screen', '0', '800x1200x24', '-nolisten', 'tcp']

export async function openWebkit(paths: WebkitPaths): Promise<OpenBrowser> {
  const screen = await runBrowser(paths.screen, () => SCREEN_ARGS)
  const started: BrowserProcess[] = [screen]
  const close = async () => {
    for (const one of started.reverse()) await one.stop()
  }
  try {
    const display = await screen.waitForOutput(/^(\d+)\n/)
    const port = String(await freePort())
    const driver = await runBrowser(paths.driver, () => [`--port=${port}`], {
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    })
    started.push(driver)
    return await attachToPage({ paths, driver, close, url: `http://127.0.0.1:${port}` })
  } catch (error) {
    const output = started.map((one) => one.output()).join('')
    await close()
    throw new Error(`WebKitGTK did not start.\n${output}`, { cause: error })
  }
}

type StartedDriver = { paths: WebkitPaths; driver: BrowserProcess; close: () => Promise<void>; url: string }

async function attachToPage({ paths, driver, close, url }: StartedDriver): Promise<OpenBrowser> {
  await until('WebKitWebDriver', async () => (await fetch(`${url}/status`)).ok)
  const { sessionId, capabilities } = (await call(`${url}/session`, {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: paths.browser,
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      },
    },
  })) as Session
  const at = `${url}/session/${sessionId}`
  await call(`${at}/window/rect`, { ...PHONE, x: 0, y: 0 })

  return {
    product: `${capabilities.browserName} ${capabilities.browserVersion}`,
    go: (address) => call(`${at}/url`, { url: address }),
    evaluate: (expression) => call(`${at}/execute/sync`, { script: `return (${expression})`, args: [] }),
    click: (point) => call(`${at}/actions`, { actions: mouseActions(point) }),
    type: (text) => call(`${at}/actions`, { actions: keyActions(text) }),
    screenshot: async () => {
      const response = await fetch(`${at}/screenshot`)
      return Buffer.from(((await response.json()) as { value: string }).value, 'base64')
    },
    errors: () => consoleErrors(driver.output()),
    close: async () => {
      await fetch(at, { method: 'DELETE' })
      await close()
    },
  }
}

async function call(address: string, body: object): Promise<unknown> {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(JSON.stringify(value))
  return value
}

/** Returns the console errors of the output, as in `CONSOLE JS ERROR TypeError: …`. */
const consoleErrors = (output: string): string[] =>
  output
    .split('\n')
    .flatMap((line) => /CONSOLE \w+ ERROR (.*)/.exec(line)?.[1] ?? [])
    .filter(isPageError)
