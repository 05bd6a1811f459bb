/** Formats a whole number of any length. IPv6 has more addresses than a JavaScript number holds. */
export function written(digits: string): string {
  if (digits.length <= 15) return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const power = String(digits.length - 1).replace(/\d/g, (digit) => raised[Number(digit)] ?? '')
  return `≈ ${digits[0]}.${digits[1]} × 10${power}`
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
