/** The routes of the desk that import payout reports and bank statements. */
import { payoutGateways } from '#api/payouts/close-day.ts'
import { type ColumnMapping, type Columns, NEUTRAL } from '#api/payouts/column-mapping.ts'
import { BANK_COLUMNS } from '#api/payouts/bank-line.ts'
import { importBankStatement } from '#api/payouts/import-bank-statement.ts'
import { importPayoutReport } from '#api/payouts/import-payout-report.ts'
import type { ImportOptions, RowsReport } from '#api/payouts/import-rows.ts'
import { PAYOUT_COLUMNS } from '#api/payouts/payout-line.ts'
import { readMapping } from '#api/payouts/read-mapping.ts'
import type { OpenFile } from '#api/payouts/examine-file.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import * as contract from '#contract/staff/desk-payouts.ts'
import { encodedLength, PAYOUT_FILE_LIMIT } from '#contract/staff/upload-limits.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actOfImport, type ImportAct } from './act-of-import.ts'

/** Base64 is a third longer than the file; the rest of the body is short. */
const BODY_LIMIT_BYTES = encodedLength(PAYOUT_FILE_LIMIT) + 64 * 1024

/** A statement in MT940 or CAMT.053 is read as a whole, and the instance does nothing else for up to half a second. */
const MAX_STATEMENT_MEGABYTES = 1

type Upload = { file: string; mapping?: string | undefined; apply: boolean }

type Import = {
  act: ImportAct
  columns: Columns
  run: (context: AppContext, open: OpenFile, options: ImportOptions) => Promise<RowsReport>
}

export function deskImportRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const importFile = async (
    request: FastifyRequest,
    { file, mapping, apply }: Upload,
    { act, columns, run }: Import,
  ): Promise<{ data: contract.DeskImport }> => {
    const acting = actingOf(request)
    const options = { mapping: mappingOf(mapping, columns), apply }
    const work = (context: AppContext) => run(context, openBytes(Buffer.from(file, 'base64')), options)
    const report = apply
      ? await recordAct(platform, acting, { work, actOf: (found) => actOfImport(act, found) })
      : await work(platform)
    return { data: toDeskImport(report, apply) }
  }
  return async (app) => {
    app.route({
      ...contract.importDeskReport,
      bodyLimit: BODY_LIMIT_BYTES,
      handler: (request) => {
        const gateway = payoutGateways(platform.config).find((name) => name === request.body.gateway)
        if (gateway === undefined) throw contract.NoSuchGateway()
        return importFile(request, request.body, {
          act: 'payout.import_report',
          columns: PAYOUT_COLUMNS,
          run: (context, open, options) => importPayoutReport(context, open, { ...options, gateway }),
        })
      },
    })

    app.route({
      ...contract.importDeskStatement,
      bodyLimit: BODY_LIMIT_BYTES,
      handler: (request) =>
        importFile(request, request.body, {
          act: 'payout.import_statement',
          columns: BANK_COLUMNS,
          run: (context, open, options) =>
            importBankStatement(context, open, { ...options, maxMegabytes: MAX_STATEMENT_MEGABYTES }),
        }),
    })
  }
}

const openBytes = (bytes: Buffer): OpenFile =>
  async function* () {
    yield bytes
  }

function mappingOf(text: string | undefined, { required, optional }: Columns): ColumnMapping {
  if (text === undefined || text === '') return NEUTRAL
  try {
    return readMapping(text, [...required, ...optional])
  } catch (error) {
    const mapping = error instanceof Error ? error.message : 'The mapping cannot be read.'
    throw contract.InvalidMapping({ fields: { mapping } })
  }
}

const toDeskImport = ({ importedAt, ...report }: RowsReport, apply: boolean): contract.DeskImport => ({
  rows: report.rows,
  added: report.added,
  leftOut: report.leftOut,
  faults: report.faults,
  importedAt: importedAt?.toISOString() ?? null,
  isApplied: apply && report.faults.length === 0 && importedAt === null,
})
