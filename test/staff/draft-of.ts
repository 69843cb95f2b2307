/** A submitted draft with one change. */
import type { DeskDraft } from '#contract/staff/desk-drafts.ts'

const MOMENT = '2026-11-21T06:00:00.000Z'
export const draftOf = (id: string): DeskDraft => ({
  id,
  title: `Draft ${id}`,
  state: 'submitted',
  author: 'asha.p',
  editors: ['asha.p'],
  revision: 2,
  createdAt: MOMENT,
  changedAt: MOMENT,
  publishAt: null,
  publishedAt: null,
  publishedVersion: null,
  changeCount: 1,
  baseVersion: 1,
  version: 1,
  submittedBy: 'asha.p',
  submittedAt: MOMENT,
  approvedBy: null,
  approvedAt: null,
  rejection: null,
  blockedCauses: [],
  undoes: null,
  changes: [],
  changesBefore: 0,
  nextChanges: null,
  faults: [],
  warnings: [],
  cursor: '',
})
