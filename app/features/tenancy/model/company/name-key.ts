/** What tells two names of companies or sites apart. assumed: width and case don't. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
