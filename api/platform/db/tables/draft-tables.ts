/** The types of the tables of catalogue drafts; see `tables.ts`. */

type Moment = Date

export type DraftTables = {
  catalogue_draft: {
    id: string
    title: string
    author: string
    editors: string[]
    state: 'draft' | 'submitted' | 'approved' | 'blocked' | 'published' | 'withdrawn'
    revision: number
    base_version: number
    created_at: Moment
    changed_at: Moment
    submitted_by: string | null
    submitted_at: Moment | null
    publish_at: Moment | null
    approved_by: string | null
    approved_at: Moment | null
    rejected_by: string | null
    rejected_at: Moment | null
    rejected_because: string | null
    blocked_causes: object | null
    published_at: Moment | null
    published_version: number | null
    undoes: string | null
  }
  catalogue_draft_change: {
    draft_id: string
    kind: 'language' | 'genre' | 'app_type' | 'app' | 'package' | 'faq' | 'banner'
    item_id: string
    before: object | null
    after: object | null
    follows: string | null
    moved_from: string | null
    based_on: number
    edited_by: string
    edited_at: Moment
  }
  catalogue_draft_text: {
    draft_id: string
    kind: 'language' | 'genre' | 'app_type' | 'package' | 'faq'
    item_id: string
    language: string
    before: object | null
    after: object | null
    based_on: number
    edited_by: string
    edited_at: Moment
  }
}
