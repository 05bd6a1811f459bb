/** A coupon's code in the form that is stored and looked up, independent of width and case. */
export function couponKeyOf(code: string): string {
  return code.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
