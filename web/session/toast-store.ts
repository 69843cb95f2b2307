/** The toast: one short message at the top of the page, the newest only. An error is never shown in a toast alone. */
import { isRecord, readJson, tabStorage } from '#web/browser/storage.ts'
import { createStore, useStore } from '#web/browser/store.ts'

export type ToastKind = 'success' | 'error' | 'info'
export type Toast = { readonly kind: ToastKind; readonly message: string }

const shown = createStore<Toast | undefined>(undefined)

export const showToast = (kind: ToastKind, message: string): void => shown.set({ kind, message })
export const hideToast = (): void => shown.set(undefined)
export const useToast = (): Toast | undefined => useStore(shown, undefined)

const KEY = 'sdg.toast'
const KINDS: readonly unknown[] = ['success', 'error', 'info'] satisfies ToastKind[]
/** The time that a slow phone takes from one page to the next. */
const CARRIED_MS = 15_000

type Carried = Toast & { readonly leftAt: number }

const isCarried = (value: unknown): value is Carried =>
  isRecord(value) &&
  KINDS.includes(value['kind']) &&
  typeof value['message'] === 'string' &&
  typeof value['leftAt'] === 'number'

/** Stores the toast for the next document of the shop. Call it before opening one. */
export function persistToast(): void {
  const toast = shown.get()
  tabStorage.write(KEY, toast && JSON.stringify({ ...toast, leftAt: Date.now() }))
}

function showCarriedToast(): void {
  const carried = readJson(tabStorage, KEY, isCarried)
  tabStorage.write(KEY, undefined)
  if (carried && Date.now() - carried.leftAt < CARRIED_MS) showToast(carried.kind, carried.message)
}

if (typeof window !== 'undefined') showCarriedToast()
