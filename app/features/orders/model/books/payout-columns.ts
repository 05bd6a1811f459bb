/** The columns of a payout file whose headings a site sets. Only the order and the amount must be there. */
export const payoutColumns = [
  'payoutOrder',
  'payoutAmount',
  'payoutFee',
  'payoutKind',
  'payoutNumber',
  'payoutDay',
] as const
export type PayoutColumns = Record<(typeof payoutColumns)[number], string>

/** The headings that a site begins with. assumed: no layout of VeriTrans or GMO is public, so a site enters those of its own files. */
export const usualPayoutColumns: PayoutColumns = {
  payoutOrder: 'オーダーID',
  payoutAmount: '金額',
  payoutFee: '手数料',
  payoutKind: '区分',
  payoutNumber: '入金番号',
  payoutDay: '入金日',
}
