import { getCheckout } from '#app/features/orders/model/payment-setting/get-checkout.ts'
import { getReceipt } from '#app/features/orders/model/receipt/get-receipt.ts'
import { viewSeller } from '#app/features/orders/parts/seller-view.ts'
import { requireOwnAccount } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { viewPurchase } from './purchase-view.ts'

/** The receipt of one charge, as a page and as a PDF show it. Refuses as `getReceipt` does. */
export async function viewReceipt(visit: Visit, orderId: string) {
  const [{ order, charge, refunds }, { seller }] = await Promise.all([
    getReceipt(visit, orderId),
    getCheckout(visit),
  ])
  return {
    purchase: viewPurchase(order),
    charge,
    refunds,
    seller: viewSeller(seller, visit),
    addressee: requireOwnAccount(visit).name,
  }
}

export type ReceiptView = Awaited<ReturnType<typeof viewReceipt>>
