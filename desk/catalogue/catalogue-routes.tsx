/** The pages of the catalogue. */
import type { RouteObject } from 'react-router'
import { keepRevision } from '#desk/session/keep-entries.ts'
import { beginDraft, DraftListPage, loadDrafts } from './draft-list-page.tsx'
import { actOnDraft, DraftPage, loadDraft } from './draft-page.tsx'
import { ImportFilePage, importCatalogueFile } from './import-file-page.tsx'
import { ItemListPage, loadItems } from './item-list-page.tsx'
import { ItemPage, loadItem, saveItem } from './item-page.tsx'
import { UPLOAD_PATH, uploadPicture } from './picture-field.tsx'
import { loadTexts, saveTexts, TextsPage } from './texts-page.tsx'

export const catalogueRoutes: RouteObject[] = [
  { path: 'catalogue', loader: loadDrafts, action: beginDraft, Component: DraftListPage },
  { path: 'catalogue/import', action: importCatalogueFile, Component: ImportFilePage },
  { path: 'catalogue/drafts/:id', loader: loadDraft, action: actOnDraft, Component: DraftPage },
  { path: 'catalogue/drafts/:id/items', loader: loadItems, Component: ItemListPage },
  {
    path: 'catalogue/drafts/:id/texts',
    loader: loadTexts,
    action: saveTexts,
    Component: TextsPage,
    shouldRevalidate: keepRevision,
  },
  { path: 'catalogue/pictures', action: uploadPicture },
  {
    path: 'catalogue/drafts/:id/item',
    loader: loadItem,
    action: saveItem,
    Component: ItemPage,
    // An upload does not reload the revision either, so that a change by another person is still noticed.
    shouldRevalidate: (args) => args.formAction !== UPLOAD_PATH && keepRevision(args),
  },
]
