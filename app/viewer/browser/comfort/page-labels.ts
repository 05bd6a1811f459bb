/** What is printed on the pages, from the first on; null in a book that has only numbers. */
export type PageLabels = readonly string[] | null

/** Returns the label printed on this page; null if that is its number, or nothing. */
export function printedOn(labels: PageLabels, page: number): string | null {
  const label = labels?.[page - 1] ?? ''
  return label === '' || label === String(page) ? null : label
}

/**
 * The page that was asked for by what was typed: "12", "１２" or "12 / 270" is its place in the file, as it stands in the field;
 * "xii", "A-3", "p.12", or a number that the file doesn't have is what is printed on it. NaN for what makes no sense.
 */
export function pageTyped(typed: string, pages: number, labels: PageLabels): number {
  const text = folded(typed)
  const digits = /^(\d+)(?:$|\s*\/)/.exec(text)?.[1]
  if (digits !== undefined && (Number(digits) <= pages || labels === null)) return Number(digits)
  const wanted = text.replace(/^p\.?\s*(?=\d)/, '')
  const printed = labels?.findIndex((label) => folded(label) === wanted && wanted !== '') ?? -1
  if (printed !== -1) return printed + 1
  return Number(/\d+/.exec(text)?.[0] ?? Number.NaN)
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
