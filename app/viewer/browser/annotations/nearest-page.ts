/** The page of some lines that is nearest to another; null where there are none. */
export function nearestPage(lines: readonly { page: number }[], to: number): number | null {
  const [nearest] = lines
    .map(({ page }) => page)
    .sort((one, other) => Math.abs(one - to) - Math.abs(other - to))
  return nearest ?? null
}
