/** The routes of the desk about the texts of items in other languages, as a draft has them. */
import { readCatalogue } from '#api/catalogue/catalogue-store.ts'
import { findItem } from '#api/catalogue/drafts/check-changes.ts'
import { readContent } from '#api/catalogue/drafts/read-content.ts'
import { findDraft } from '#api/catalogue/drafts/draft-store.ts'
import { readTextsOf } from '#api/catalogue/drafts/texts/stored-texts-query.ts'
import { keyOfText } from '#api/catalogue/drafts/texts/text-change.ts'
import { saveText } from '#api/catalogue/drafts/texts/save-text.ts'
import { toCatalogueFile } from '#api/catalogue/drafts/to-catalogue-file.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import * as contract from '#contract/staff/desk-draft-texts.ts'
import { type CatalogueItem, NoSuchDraft } from '#contract/staff/desk-drafts.ts'
import { TEXT_FIELDS, TEXT_LANGUAGES, type TextKind } from '#contract/staff/text-fields.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actOfEdit } from './act-of-edit.ts'
import { savedOf } from './draft-refusal.ts'

export function deskDraftTextRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.readDeskTexts,
      handler: async (request) => ({
        data: await readTexts(platform, { ...request.params, ...request.query }),
      }),
    })

    app.route({
      ...contract.saveDeskText,
      handler: async (request) => {
        const acting = actingOf(request)
        const { revision, kind, itemId, language, ...text } = request.body
        const edit = { ...request.params, revision, by: acting.staff.name, place: { kind, itemId, language } }
        const result = await recordAct(platform, acting, {
          work: (context) => saveText(context, edit, text),
          actOf: actOfEdit('draft.edit'),
        })
        return { data: savedOf(result) }
      },
    })
  }
}

type Asked = { id: string; kind: TextKind; itemId?: string | undefined }

async function readTexts({ db }: AppContext, { id, kind, itemId = '' }: Asked) {
  return withTransaction(db, async (tx) => {
    const draft = await findDraft(tx, id)
    if (!draft) throw NoSuchDraft()
    const content = await readContent(tx, id)
    const file = toCatalogueFile(await readCatalogue(tx, kind === 'package' ? [itemId] : []))
    const changed = content.items.find((one) => one.kind === kind && one.itemId === itemId)
    const item = changed?.after ?? findItem(file, kind, itemId)
    const stored = await readTextsOf(tx, [{ kind, itemId }])
    return {
      revision: draft.revision,
      ...describeItem(kind, item),
      texts: TEXT_LANGUAGES.map((language) => {
        const key = keyOfText({ kind, itemId, language })
        const [onSale, change] = [
          stored.get(key) ?? null,
          content.texts.find((one) => keyOfText(one) === key),
        ]
        return { language, onSale, inDraft: change ? change.after : onSale, isChanged: change !== undefined }
      }),
    }
  })
}

/** Returns the English texts of an item, and the labels of those that can be translated: an app plan keeps its name. */
function describeItem(kind: TextKind, item: CatalogueItem | null) {
  const { name, description } = TEXT_FIELDS[kind]
  const textOf = (field: string | null): string => {
    const value = field === null ? '' : item?.[field]
    return typeof value === 'string' ? value : ''
  }
  return {
    english: { name: textOf(name), description: textOf(description) },
    labels: { name: item?.['type'] === APP_PLAN ? null : name, description },
  }
}
