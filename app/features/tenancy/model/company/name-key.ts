/** The key by which names of companies or sites are compared. assumed: width and case don't matter. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
