/** The toast: one short message at the top of the page, the newest only. An error is never shown in a toast alone. */
import { isRecord } from '#contract/json-record.ts'
import { readJson, tabStorage } from '#web/browser/storage.ts'
import { createStore, useStore } from '#web/browser/store.ts'

export type ToastKind = 'success' | 'error' | 'info'
export type Toast = { readonly kind: ToastKind; readonly message: string }

const toastStore = createStore<Toast | undefined>(undefined)

export const showToast = (kind: ToastKind, message: string): void => toastStore.set({ kind, message })
export const hideToast = (): void => toastStore.set(undefined)
export const useToast = (): Toast | undefined => useStore(toastStore, undefined)

const KEY = 'sdg.toast'
const KINDS: readonly unknown[] = ['success', 'error', 'info'] satisfies ToastKind[]
/** The time that a slow phone takes from one page to the next. */
const PERSISTED_TOAST_TTL_MS = 15_000

type PersistedToast = Toast & { readonly leftAt: number }

const isPersistedToast = (value: unknown): value is PersistedToast =>
  isRecord(value) &&
  KINDS.includes(value['kind']) &&
  typeof value['message'] === 'string' &&
  typeof value['leftAt'] === 'number'

/** Stores the toast for the next document of the shop. Call it before opening one. */
export function persistToast(): void {
  const toast = toastStore.get()
  tabStorage.write(KEY, toast && JSON.stringify({ ...toast, leftAt: Date.now() }))
}

function showPersistedToast(): void {
  const carried = readJson(tabStorage, KEY, isPersistedToast)
  tabStorage.write(KEY, undefined)
  if (carried && Date.now() - carried.leftAt < PERSISTED_TOAST_TTL_MS)
    showToast(carried.kind, carried.message)
}

if (typeof window !== 'undefined') showPersistedToast()
