/** Chooses the language and the registered text of a text message. Pure. */
import type { Config } from '#api/platform/config/config.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import type { MessageKind } from './message-texts.ts'

/** `templateId`: the id under which the mobile networks have registered the text; absent if the networks need none. */
type SmsTemplate = { language: Language; templateId?: string }

/**
 * Returns the wanted language if the text is registered in it, or if the shop has no registered texts at all. Every
 * other text message is in English, whose text is registered for each kind, so that no code and no message is lost.
 */
export function chooseSmsTemplate(
  { smsTemplates }: Pick<Config, 'smsTemplates'>,
  kind: MessageKind,
  language: Language,
): SmsTemplate {
  if (!smsTemplates) return { language }
  const ids = smsTemplates[kind]
  const templateId = ids?.[language]
  if (templateId !== undefined) return { language, templateId }
  const english = ids?.[DEFAULT_LANGUAGE]
  return { language: DEFAULT_LANGUAGE, ...(english !== undefined && { templateId: english }) }
}

/** Returns the language of messages to a person; English if the shop does not offer that person's language. */
export const messageLanguage = ({ languages }: Pick<Config, 'languages'>, language: Language): Language =>
  languages.includes(language) ? language : DEFAULT_LANGUAGE
