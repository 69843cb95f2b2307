/** The cart, stored in this browser and equal in all its tabs. Its prices are for display: the server computes them. */
import type { Package, PriceOption } from '#contract/catalogue.ts'
import { fromRupees, paise, RUPEES, toRupees } from '#contract/money.ts'
import { isRecord } from '#contract/json-record.ts'
import { persistentStorage, onStorageChange, readJson } from '#web/browser/storage.ts'
import { APP_PLAN, type PlanStart } from '#contract/pack-type.ts'
import { createStore, useStore } from '#web/browser/store.ts'

/** The start of an app plan whose buyer owns a running one. */
type OwnersStart = Exclude<PlanStart, 'now'>

/** The credit for the unused days of the running plan, as the pages showed it. Amounts are rupees, as on the wire. */
export type UpgradeCredit = { packName: string; credit: string; unusedDays: number; totalDays: number }

/**
 * For an app plan `fld_package_existprice` and `poid` are those of the chosen option. `upgrade` is set if and only if it
 * starts as an upgrade.
 */
export type CartItem = Package & {
  fld_selected_pack?: PriceOption
  start?: OwnersStart
  upgrade?: UpgradeCredit
}

/** The key of the cart in the local storage. */
export const CART_STORAGE_KEY = 'sdg.cart'
/** The text fields that the screens read without a check. */
const TEXTS = [
  'fld_package_id',
  'fld_package_name',
  'fld_type',
  'fld_language',
  'fld_genre',
  'fld_image',
  'poid',
] as const

type Cart = { readonly items: CartItem[]; readonly ready: boolean }
const NOT_READ: Cart = { items: [], ready: false }

const isListOf = (text: string, value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => isRecord(entry) && typeof entry[text] === 'string')

const isTexts = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) && ['language', 'name', 'description'].every((one) => typeof value[one] === 'string'))

const isStart = (start: unknown, upgrade: unknown): boolean =>
  start === 'upgrade' ? isCredit(upgrade) : start === undefined || start === 'queue'

const isCredit = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['credit'] === 'string' &&
  RUPEES.test(value['credit']) &&
  typeof value['packName'] === 'string' &&
  typeof value['unusedDays'] === 'number' &&
  typeof value['totalDays'] === 'number'

const isItem = (value: unknown): value is CartItem =>
  isRecord(value) &&
  TEXTS.every((field) => typeof value[field] === 'string') &&
  typeof value['fld_package_existprice'] === 'string' &&
  RUPEES.test(value['fld_package_existprice']) &&
  isListOf('fld_image', value['fld_app_packages']) &&
  isListOf('poid', value['fld_app_prices']) &&
  isTexts(value['fld_texts']) &&
  isStart(value['start'], value['upgrade'])

export const isCart = (value: unknown): value is CartItem[] => Array.isArray(value) && value.every(isItem)

const readCart = (): Cart =>
  typeof window === 'undefined'
    ? NOT_READ
    : { items: readJson(persistentStorage, CART_STORAGE_KEY, isCart) ?? [], ready: true }

const cartStore = createStore<Cart>(readCart())
onStorageChange(CART_STORAGE_KEY, () => cartStore.set(readCart()))

export const useCart = (): Cart => useStore(cartStore, NOT_READ)

/** Returns the present cart, for use outside rendering. */
export const cartItems = (): CartItem[] => cartStore.get().items

export function replaceCart(items: CartItem[]): void {
  persistentStorage.write(CART_STORAGE_KEY, items.length > 0 ? JSON.stringify(items) : undefined)
  cartStore.set({ items, ready: true })
}

/**
 * Adds a package to the cart. A package already in the cart is replaced, with its chosen duration; an app plan replaces
 * any other app plan.
 * @returns whether another app plan was replaced
 */
export function addToCart(item: CartItem): boolean {
  const others = cartItems().filter((other) => other.fld_package_id !== item.fld_package_id)
  const kept = item.fld_type === APP_PLAN ? others.filter((other) => other.fld_type !== APP_PLAN) : others
  replaceCart([...kept, item])
  return kept.length < others.length
}

export function removeFromCart(packageId: string): void {
  replaceCart(cartItems().filter((item) => item.fld_package_id !== packageId))
}

/**
 * Empties the cart after a payment. A queued pack or an upgrade was paid for on its own: the other packs stay.
 * @param ordered the packs of the order, if they are known
 */
export function clearCart(ordered: CartItem[] = []): void {
  const paid = new Set(ordered.map(({ poid }) => poid))
  replaceCart(startOf(ordered) === 'now' ? [] : cartItems().filter(({ poid }) => !paid.has(poid)))
}

/** Returns the item without the start that the running plan of its buyer gave it. */
export function asOrdinary(item: CartItem): CartItem {
  const { start, upgrade, ...plain } = item
  return start === undefined ? item : plain
}

/** Returns when the app plan among these packs starts. */
export const startOf = (items: readonly CartItem[]): PlanStart =>
  items.find(({ start }) => start !== undefined)?.start ?? 'now'

/** Returns the total, such as "577.00", after the credit of an upgrade. */
export const cartTotal = (items: CartItem[]): string =>
  toRupees(
    paise(
      Math.max(
        0,
        items.reduce((sum, item) => sum + paiseToPay(item), 0),
      ),
    ),
  )

const paiseToPay = ({ fld_package_existprice: price, upgrade }: CartItem): number =>
  (fromRupees(price) ?? 0) - (fromRupees(upgrade?.credit ?? '') ?? 0)
