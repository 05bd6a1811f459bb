/** A section of a publisher's catalogue: A to E and a digit (R414). */
export function isSectionCode(text: string): boolean {
  return /^[A-E]\d$/.test(text)
}
