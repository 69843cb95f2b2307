/** Answers of the simulators to manual actions: a person's form, or a script. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'
import { sendPage } from './page.ts'
import type { Section } from './simulator-context.ts'

const fromForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false

/** Redirects a form to its section of the page; answers a script with 204. */
export const done = (request: FastifyRequest, reply: FastifyReply, section: Section): FastifyReply =>
  doneAt(request, reply, `/#${section}`)

/** Redirects a form to a page; answers a script with 204. */
export const doneAt = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  fromForm(request) ? reply.redirect(path, 303) : reply.code(204).send()

/** Answers an action that is not possible: a form with a page that states the reason, a script with JSON. */
export function refuse(request: FastifyRequest, reply: FastifyReply, status: number, reason: string) {
  if (!fromForm(request)) return reply.code(status).send({ message: reason })
  const body = html`<main class="checkout">
    <h1>Not possible</h1>
    <p>${reason}.</p>
    <a class="button" href="/">Back</a>
  </main>`
  return sendPage(reply, { title: 'Not possible', body, status })
}
