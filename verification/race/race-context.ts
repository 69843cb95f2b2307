/** What a race uses: both instances, one chosen at random for each request, and a tally of the answers. */
import { type Answer, ask, type Question } from './send-request.ts'
import type { Ground } from './environment.ts'
import type { Memory } from './acknowledged-writes.ts'
import type { Person } from './people.ts'

type Tally = {
  asked: number
  unanswered: number
  /** Answers 5xx, counted by request and problem code. */
  serverErrors: Map<string, number>
}

export type Arena = Pick<Ground, 'standIns'> & {
  memory: Memory
  /** Sends a request to one of the two instances; undefined if the result is unknown. */
  post: (person: Person, path: string, body: object | URLSearchParams) => Promise<Answer | undefined>
  get: (person: Person, path: string) => Promise<Answer | undefined>
  tally: Tally
}

export function openArena(ground: Ground, memory: Memory, chance: (below: number) => number): Arena {
  const tally: Tally = { asked: 0, unanswered: 0, serverErrors: new Map() }
  const send = async (question: Question): Promise<Answer | undefined> => {
    tally.asked += 1
    const answer = await ask(ground.ports[chance(2)] ?? 0, question)
    if (!answer) tally.unanswered += 1
    else if (answer.status >= 500) {
      const kind = kindOf(question, answer)
      tally.serverErrors.set(kind, (tally.serverErrors.get(kind) ?? 0) + 1)
    }
    return answer
  }
  return {
    standIns: ground.standIns,
    memory,
    tally,
    get: ({ headers }, path) => send({ method: 'GET', path, headers }),
    post: ({ headers }, path, body) =>
      send(
        body instanceof URLSearchParams
          ? // From another site: no cookie, no token.
            { method: 'POST', path, headers: FORM, body: body.toString() }
          : { method: 'POST', path, headers, body: JSON.stringify(body) },
      ),
  }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Names an answer, for example "GET /api/orders/… 503 busy", with the problem code if it has one. */
function kindOf({ method, path }: Question, { status, body }: Answer): string {
  const code = /"code":"([a-z_]+)"/.exec(body)?.[1] ?? ''
  return `${method} ${path.replace(/[A-Z2-7]{23}\d*/, '…')} ${String(status)} ${code}`.trimEnd()
}

/** Starts `times` runs at the same moment. */
export const race = <T>(times: number, run: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, number) => run(number)))

const MOST_TRIES = 600
const PAUSE_MS = 100

/**
 * Repeats a request, like a person who presses again, until the answer is below 500. @throws Error after 600 tries
 * without such an answer
 */
export async function insist(what: string, send: () => Promise<Answer | undefined>): Promise<Answer> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await send()
    if (answer && answer.status < 500) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`no answer below 500: ${what}`)
}

/** Returns `data` of an answer; the caller knows its shape from the status. */
export const dataOf = ({ body }: Answer): Record<string, unknown> =>
  (JSON.parse(body) as { data: Record<string, unknown> }).data

/** Returns the answers that arrived with this status. */
export const answeredWith = (status: number, answers: (Answer | undefined)[]): Answer[] =>
  answers.filter((answer) => answer !== undefined).filter((answer) => answer.status === status)
