import type { Seller } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import type { Visit } from '#app/visit/visit.ts'

/** Who sells, as the law asks for it on the last page before ordering; the company where it hasn't said more. */
export function viewSeller(seller: Seller, { site }: Pick<Visit, 'site'>) {
  return {
    ...seller,
    name: seller.name || site.companyName,
    email: seller.email || (site.companyEmail ?? ''),
  }
}

export type SellerView = ReturnType<typeof viewSeller>
