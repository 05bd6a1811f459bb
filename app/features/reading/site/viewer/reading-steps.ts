/** What the history keeps with a place in a book. */
type Kept = {
  /** How many jumps lead back from here to where the book was opened. */
  jumps: number
  /** Whether another page was open before the book. */
  hasBefore: boolean
}

/** Makes the place the book was opened at the first of its steps, unless it is one that is come back to. */
export function beginSteps(): void {
  if (keptHere() === null)
    history.replaceState({ jumps: 0, hasBefore: history.length > 1 } satisfies Kept, '')
}

/** Leafing on is no step: the address follows. */
export function leafTo(page: number): void {
  history.replaceState(history.state, '', withPage(page))
}

/** A jump is a step: back leads to where it began. */
export function jumpTo(page: number): void {
  const { jumps, hasBefore } = keptHere() ?? { jumps: 0, hasBefore: false }
  history.pushState({ jumps: jumps + 1, hasBefore } satisfies Kept, '', withPage(page))
}

/** Goes back over all jumps to the page the book was opened from, if that is this one; answers whether it is. */
export function leaveTo(href: string): boolean {
  const kept = keptHere()
  if (!kept?.hasBefore || href !== document.referrer) return false
  history.go(-kept.jumps - 1)
  return true
}

function keptHere(): Kept | null {
  const kept = history.state as Partial<Kept> | null
  return typeof kept?.jumps === 'number' ? (kept as Kept) : null
}

function withPage(page: number): string {
  const url = new URL(location.href)
  url.searchParams.set('page', String(page))
  return url.href
}
