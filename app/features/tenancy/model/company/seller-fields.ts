/**
 * The details that the Act on Specified Commercial Transactions asks a seller to show before an order. assumed: an e-mail address is one of
 * them, since readers order online and need somebody to write to. The invoice number isn't: without one, receipts are no qualified invoices.
 */
const lawfulFields = ['name', 'representative', 'address', 'phone', 'email'] as const
export type SellerField = (typeof lawfulFields)[number]

/** The seller details that the law asks for and that are still empty. */
export function missingSellerFields(seller: Partial<Record<SellerField, string>>): SellerField[] {
  return lawfulFields.filter((field) => (seller[field] ?? '').trim() === '')
}
