/** The language of a response with texts for people, chosen by the request's header `Accept-Language`. */
import type { Texts, Translator } from '#api/platform/languages/create-translator.ts'
import { negotiateLanguage } from '#api/platform/languages/negotiate-language.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** Returns the texts in the language of the request, and states the language in the headers of the response. */
    localize: () => Texts
  }
}

/** Adds the method `localize` to replies. Call it before the routes are registered. */
export function registerLocalizedReplies(app: FastifyInstance, translator: Translator): void {
  app.decorateReply('localize', function (this: FastifyReply) {
    return localizeReply(this, translator)
  })
}

/** Does the same for a reply without hooks and methods, such as that to a request that the router refuses. */
export function localizeReply(reply: FastifyReply, translator: Translator): Texts {
  const language = negotiateLanguage(reply.request.headers['accept-language'])
  void reply.header('content-language', language).header('vary', 'accept-language')
  return translator(language)
}
