import type { Seller } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import type { Visit } from '#app/visit/visit.ts'

/**
 * The seller, as the law requires it on the last page before ordering. The company's name stands in for missing details.
 */
export function viewSeller(seller: Seller, { site }: Pick<Visit, 'site'>) {
  return {
    ...seller,
    name: seller.name || site.companyName,
    email: seller.email || (site.companyEmail ?? ''),
  }
}

export type SellerView = ReturnType<typeof viewSeller>
