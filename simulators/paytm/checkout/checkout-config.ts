/** What a page passes to Paytm's checkout, and the messages of the checkout's frame. */

export type CheckoutConfig = {
  root?: unknown
  flow?: unknown
  data?: { orderId?: unknown; token?: unknown; tokenType?: unknown; amount?: unknown }
  merchant?: { mid?: unknown; redirect?: unknown }
  payMode?: { filter?: { exclude?: unknown } }
  handler?: {
    notifyMerchant?: (event: string, data?: unknown) => void
    transactionStatus?: (data: unknown) => void
  }
}

export type CheckoutMessage = { name: string; data?: unknown }
