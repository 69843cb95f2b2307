/** The page on which a person signs in, and the form that ends it: a person, or a refusal. */
import { sendPage } from '#simulators/page.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { InteractionResults, Provider } from 'oidc-provider'
import { errorPage, signInPage } from './provider-pages.ts'
import { findStaffMember, listStaff } from './staff-member-store.ts'

type Form = { username?: unknown; refuse?: unknown } | undefined
type OfSignIn = { Params: { uid: string }; Body: Form }

export function signInRoutes(
  { store, settings }: SimulatorContext,
  mountPath: string,
  openOnce: () => Promise<Provider>,
): FastifyPluginAsync {
  const path = `${mountPath}/sign-in/:uid`
  return async (app) => {
    app.get<OfSignIn>(path, async (request, reply) => {
      const provider = await openOnce()
      const signIn = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
      if (!signIn) return sendExpired(reply)
      return sendPage(reply, {
        title: 'Sign in',
        body: signInPage(`${mountPath}/sign-in/${signIn.uid}`, listStaff(store)),
        // The form's answer redirects to the desk.
        formTarget: settings.staffUrl,
      })
    })

    app.post<OfSignIn>(path, async (request, reply) => {
      const provider = await openOnce()
      const result = resultOf(request.body)
      if (!result) return reply.code(422).send({ message: 'There is no such person' })
      const next = await provider.interactionResult(request.raw, reply.raw, result).catch(() => undefined)
      return next === undefined ? sendExpired(reply) : reply.redirect(next, 303)
    })
  }

  function resultOf(form: Form): InteractionResults | undefined {
    if (form?.refuse !== undefined)
      return { error: 'access_denied', error_description: 'The person refused to sign in' }
    const member = findStaffMember(store, String(form?.username))
    return member && { login: { accountId: member.subject } }
  }
}

const sendExpired = (reply: FastifyReply): FastifyReply =>
  sendPage(reply, { title: 'Sign in', body: errorPage('This sign-in has expired.'), status: 404 })
