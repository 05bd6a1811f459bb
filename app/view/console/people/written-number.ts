/** A whole number as people read it, however long: IPv6 has more addresses than a number holds. */
export function written(digits: string): string {
  if (digits.length <= 15) return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `≈ ${digits[0]}.${digits[1]} × 10^${digits.length - 1}`
}
