/**
 * Whether a text is a registration number for qualified invoices: `T` and the 13 digits of a number in the form of corporate
 * numbers, whose first digit checks the others (the tax agency's ordinance on corporate numbers, article 2).
 */
export function isInvoiceNumber(text: string): boolean {
  const [, check, base] = /^T(\d)(\d{12})$/.exec(text) ?? []
  return base !== undefined && Number(check) === checkDigitOf(base)
}

/** The digits count once and twice by turns, from the last one on. */
function checkDigitOf(base: string): number {
  const sum = [...base]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 2), 0)
  return 9 - (sum % 9)
}
