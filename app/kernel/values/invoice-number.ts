/**
 * Whether a text is a registration number for qualified invoices: `T` and 13 digits in the form of a corporate number,
 * whose first digit is the check digit of the others (the tax agency's ordinance on corporate numbers, article 2).
 */
export function isInvoiceNumber(text: string): boolean {
  const [, check, base] = /^T(\d)(\d{12})$/.exec(text) ?? []
  return base !== undefined && Number(check) === checkDigitOf(base)
}

/** Computes the check digit: from the last digit on, digits are weighted 1 and 2 in turn. */
function checkDigitOf(base: string): number {
  const sum = [...base]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 2), 0)
  return 9 - (sum % 9)
}
