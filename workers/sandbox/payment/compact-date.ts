/** Formats a time the way the payment providers do: yyyyMMddHHmmss in JST. */
export function compactDate(instant: number): string {
  return new Date(instant + 9 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '')
}
