/** Drives a Firefox by WebDriver BiDi (W3C), which Firefox supports without a separate driver. */
import { openCommandSocket, type CommandSocket } from './command-socket.ts'
import { isPageError, type OpenBrowser, PHONE } from './open-browser.ts'
import { runBrowser } from './run-browser.ts'
import { keyActions, mouseActions } from './webdriver-actions.ts'

type EvaluateResult = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }
type Session = { capabilities?: { browserName: string; browserVersion: string } }
type Tree = { contexts?: { context: string }[] }

export async function openFirefox(executable: string): Promise<OpenBrowser> {
  const browser = await runBrowser(executable, (folder) => [
    '--headless',
    '--no-remote',
    '--remote-debugging-port=0',
    '--profile',
    folder,
  ])
  try {
    const address = await browser.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)
    const socket = await openCommandSocket(`${address}/session`)
    return await attachToPage(socket, async () => {
      socket.close()
      await browser.stop()
    })
  } catch (error) {
    await browser.stop()
    throw error
  }
}

async function attachToPage(socket: CommandSocket, close: () => Promise<void>): Promise<OpenBrowser> {
  const { capabilities } = (await socket.send('session.new', { capabilities: {} })) as Session
  const { contexts } = (await socket.send('browsingContext.getTree')) as Tree
  const context = contexts?.[0]?.context
  const errors: string[] = []
  socket.on('log.entryAdded', (entry) => {
    const text = String(entry['text'])
    if (entry['level'] === 'error' && isPageError(text)) errors.push(text)
  })
  await socket.send('session.subscribe', { events: ['log.entryAdded'] })
  await socket.send('browsingContext.setViewport', { context, viewport: PHONE })

  return {
    product: `${capabilities?.browserName ?? ''} ${capabilities?.browserVersion ?? ''}`,
    go: (url) => socket.send('browsingContext.navigate', { context, url, wait: 'none' }),
    evaluate: async (expression) => {
      // Returns JSON, because the protocol represents an object as a list of pairs.
      const response = await socket.send('script.evaluate', {
        expression: `JSON.stringify(${expression}) || 'null'`,
        target: { context },
        awaitPromise: false,
      })
      const { result, exceptionDetails } = response as EvaluateResult
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null') as unknown
    },
    click: (at) => socket.send('input.performActions', { context, actions: mouseActions(at) }),
    type: (text) => socket.send('input.performActions', { context, actions: keyActions(text) }),
    screenshot: async () => {
      const { data } = await socket.send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    errors: () => errors,
    close,
  }
}
