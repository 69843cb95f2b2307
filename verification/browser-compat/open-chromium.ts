/** Drives a Chromium of any version, as a phone, by the DevTools protocol. */
import { until } from '#test/until.ts'
import { openCommandSocket, type CommandSocket } from './command-socket.ts'
import { isPageError, type OpenBrowser, PHONE } from './open-browser.ts'
import { runBrowser } from './run-browser.ts'

type EvaluateResult = {
  result?: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}
type Exception = { exceptionDetails: NonNullable<EvaluateResult['exceptionDetails']> }
type ConsoleCall = { type: string; args: { value?: unknown; description?: string }[] }

/** Arguments that every version accepts: `--headless=new` came with version 112. */
const ARGS = [
  '--headless',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--hide-scrollbars',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
]

/**
 * Opens a Chromium.
 * @param settings additional ones; `before` is a script that runs in each page before the page's scripts
 */
export async function openChromium(
  executable: string,
  settings: { args?: string[]; env?: Record<string, string>; before?: string } = {},
): Promise<OpenBrowser> {
  const browser = await runBrowser(
    executable,
    (folder) => [...ARGS, ...(settings.args ?? []), `--user-data-dir=${folder}/profile`, 'about:blank'],
    settings.env,
  )
  try {
    const socket = await openCommandSocket(await browser.waitForOutput(/DevTools listening on (ws:\S+)/))
    const close = async () => {
      socket.close()
      await browser.stop()
    }
    return await attachToPage(socket, close, settings.before)
  } catch (error) {
    await browser.stop()
    throw error
  }
}

async function attachToPage(
  socket: CommandSocket,
  close: () => Promise<void>,
  before = '',
): Promise<OpenBrowser> {
  const { product } = await socket.send('Browser.getVersion')
  const targetId = await firstPage(socket)
  const { sessionId } = await socket.send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params: Record<string, unknown> = {}) =>
    socket.send(method, params, { sessionId })

  const errors = collectErrors(socket)
  await Promise.all(['Page.enable', 'Runtime.enable', 'Log.enable'].map((method) => send(method)))
  await send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 2, mobile: true })
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })

  await send('Page.addScriptToEvaluateOnNewDocument', { source: before })

  const mouse = (type: string, at: object) =>
    send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
  return {
    product: String(product),
    go: (url) => send('Page.navigate', { url }),
    evaluate: async (expression) => {
      const response = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
      const { result, exceptionDetails } = response as EvaluateResult
      if (exceptionDetails) throw new Error(messageOf(exceptionDetails))
      return result?.value
    },
    click: async (at) => {
      await mouse('mousePressed', at)
      await mouse('mouseReleased', at)
    },
    type: async (text) => {
      for (const key of text) {
        await send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
        await send('Input.dispatchKeyEvent', { type: 'keyUp', key })
      }
    },
    screenshot: async () => {
      const { data } = await send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(String(data), 'base64')
    },
    errors: () => errors,
    close,
  }
}

const firstPage = (socket: CommandSocket): Promise<string> =>
  until('the first page', async () => {
    const { targetInfos } = (await socket.send('Target.getTargets')) as {
      targetInfos?: { type: string; targetId: string }[]
    }
    return targetInfos?.find(({ type }) => type === 'page')?.targetId
  })

const messageOf = ({ text, exception }: Exception['exceptionDetails']) => exception?.description ?? text

function collectErrors(socket: CommandSocket): string[] {
  const errors: string[] = []
  socket.on('Runtime.exceptionThrown', (params) =>
    errors.push(messageOf((params as Exception).exceptionDetails)),
  )
  socket.on('Runtime.consoleAPICalled', (params) => {
    const { type, args } = params as ConsoleCall
    if (type === 'error') errors.push(args.map((arg) => arg.description ?? String(arg.value)).join(' '))
  })
  socket.on('Log.entryAdded', (params) => {
    const { entry } = params as { entry: { level: string; text: string; url?: string } }
    if (entry.level === 'error' && isPageError(entry.text)) errors.push(`${entry.text} ${entry.url ?? ''}`)
  })
  return errors
}
