/** The routes of the desk about the items on sale, the export of the catalogue, and the import of a file as a draft. */
import { Readable } from 'node:stream'
import { readCatalogue } from '#api/catalogue/catalogue-store.ts'
import { titleOf } from '#api/catalogue/drafts/compare-items.ts'
import { chosenPlace } from '#api/catalogue/drafts/choose-place.ts'
import { findItem } from '#api/catalogue/drafts/check-changes.ts'
import { importAsDraft } from '#api/catalogue/drafts/import-as-draft.ts'
import { type CatalogueFile, LISTS, toCatalogueFile } from '#api/catalogue/drafts/to-catalogue-file.ts'
import { listChanges } from '#api/catalogue/drafts/draft-change-store.ts'
import { findDraft } from '#api/catalogue/drafts/draft-store.ts'
import { writeFileText } from '#api/catalogue/drafts/write-file-text.ts'
import { importTextsAsDraft, isTextFile } from '#api/catalogue/drafts/texts/import-texts-as-draft.ts'
import { toTextLists } from '#api/catalogue/drafts/texts/to-text-lists.ts'
import { readTextsIn } from '#api/catalogue/import/catalogue-text-query.ts'
import { listItems } from '#api/catalogue/drafts/item-list-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import * as contract from '#contract/staff/desk-catalogue.ts'
import { NoSuchDraft, type ItemKind } from '#contract/staff/desk-drafts.ts'
import { encodedLength, CATALOGUE_FILE_LIMIT } from '#contract/staff/upload-limits.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

/** Base64 is a third longer than the file; the rest of the body is short. */
const BODY_LIMIT_BYTES = encodedLength(CATALOGUE_FILE_LIMIT) + 64 * 1024
const MAX_FAULTS = 100

export function deskCatalogueRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { db, runtime } = platform
  return async (app) => {
    app.route({
      ...contract.listDeskItems,
      handler: async (request) => ({ data: await listItems(db, request.query) }),
    })

    app.route({
      ...contract.readDeskItem,
      handler: async (request) => ({
        data: await readItemForm(platform, { ...request.params, ...request.query }),
      }),
    })

    app.route({
      ...contract.exportDeskCatalogue,
      handler: async (request, reply) => {
        const { language } = request.query
        const file = await withTransaction(db, async (tx) =>
          language === undefined
            ? toCatalogueFile(await readCatalogue(tx))
            : toTextLists(await readTextsIn(tx, language)),
        )
        const suffix = language === undefined ? '' : `.${language}`
        return reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="catalogue${suffix}.json"`)
          .send(Readable.from(writeFileText({ language, lists: file }, () => runtime.sleep(0))))
      },
    })

    app.route({
      ...contract.importDeskCatalogue,
      bodyLimit: BODY_LIMIT_BYTES,
      handler: async (request) => {
        const acting = actingOf(request)
        const { title, file } = request.body
        const result = await recordAct(platform, acting, {
          work: (context) => importFile(context, parseFile(file), { title, by: acting.staff.name }),
          actOf: (begun) =>
            begun.kind === 'begun'
              ? { name: 'draft.begin', subject: begun.id, after: { title, changes: begun.changeCount } }
              : undefined,
        })
        const faults = result.kind === 'faulty' ? result.faults.slice(0, MAX_FAULTS) : []
        return result.kind === 'begun'
          ? { data: { id: result.id, changeCount: result.changeCount, faults } }
          : { data: { id: null, changeCount: 0, faults } }
      },
    })
  }
}

/** @throws FileUnreadable */
function parseFile(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    throw contract.FileUnreadable()
  }
}

const importFile: typeof importAsDraft = (context, file, by) =>
  isTextFile(file) ? importTextsAsDraft(context, file, by) : importAsDraft(context, file, by)

type Asked = { id: string; kind: ItemKind; itemId?: string | undefined }

async function readItemForm({ db }: AppContext, { id, kind, itemId = '' }: Asked) {
  return withTransaction(db, async (tx) => {
    const draft = await findDraft(tx, id)
    if (!draft) throw NoSuchDraft()
    const changes = await listChanges(tx, id)
    const file = toCatalogueFile(await readCatalogue(tx, kind === 'package' ? [itemId] : []))
    const change = changes.find((one) => one.kind === kind && one.itemId === itemId)
    /** Returns the items on sale and those that the draft adds. */
    const choices = (of: ItemKind, list: keyof CatalogueFile) => {
      const added = changes.flatMap(({ kind: one, before, after }) =>
        one === of && before === null && after ? [after] : [],
      )
      return [...file[list], ...added].map((item) => ({ id: item.id, name: titleOf(item) }))
    }
    return {
      revision: draft.revision,
      onSale: findItem(file, kind, itemId),
      inDraft: change?.after ?? null,
      isWithdrawn: change?.after === null,
      place: change ? chosenPlace(change) : null,
      others: kind === 'package' ? [] : choices(kind, LISTS[kind]).filter((one) => one.id !== itemId),
      choices: {
        languages: choices('language', 'languages'),
        genres: choices('genre', 'genres'),
        apps: choices('app', 'apps'),
      },
    }
  })
}
