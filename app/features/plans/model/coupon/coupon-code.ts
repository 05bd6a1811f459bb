/** A coupon's code as it is kept and found, whatever width and case it is typed in. */
export function couponKeyOf(code: string): string {
  return code.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
