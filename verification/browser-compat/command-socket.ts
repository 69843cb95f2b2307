/** A WebSocket client for commands and events, in the format that the DevTools protocol and WebDriver BiDi share. */

type Params = Record<string, unknown>
type Message = { id?: number; method?: string; params?: Params; result?: Params; error?: unknown }
type PendingCommand = { resolve: (result: Params) => void; reject: (error: Error) => void }

export type CommandSocket = Awaited<ReturnType<typeof openCommandSocket>>

export async function openCommandSocket(url: string) {
  const socket = new WebSocket(url)
  const pending = new Map<number, PendingCommand>()
  const listeners = new Map<string, ((params: Params) => void)[]>()
  let sent = 0

  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`${url} cannot be reached`)))
  })
  socket.addEventListener('message', (event) => {
    const { id, method, params = {}, result = {}, error } = JSON.parse(String(event.data)) as Message
    if (id === undefined) {
      for (const listen of listeners.get(method ?? '') ?? []) listen(params)
      return
    }
    const command = pending.get(id)
    pending.delete(id)
    if (error === undefined) command?.resolve(result)
    else command?.reject(new Error(JSON.stringify(error)))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('the browser closed the connection'))
    pending.clear()
  })

  return {
    /** Sends a command. @param extra further top-level fields, such as the DevTools protocol's `sessionId` */
    send: (method: string, params: Params = {}, extra: Params = {}): Promise<Params> => {
      sent += 1
      const id = sent
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        socket.send(JSON.stringify({ id, method, params, ...extra }))
      })
    },
    on: (method: string, listen: (params: Params) => void) =>
      listeners.set(method, [...(listeners.get(method) ?? []), listen]),
    close: () => socket.close(),
  }
}
