const pairsKey = 'pages'

/**
 * Whether this reader, in this browser, wants two pages side by side where there is room: what they chose last, in
 * whichever book. Browsers may keep nothing for a page inside another site's: then the choice holds for this book.
 */
export function readPairs(): boolean {
  return ifKept(() => localStorage.getItem(pairsKey)) !== 'single'
}

export function keepPairs(pairs: boolean): void {
  ifKept(() => localStorage.setItem(pairsKey, pairs ? 'pairs' : 'single'))
}

/** Merely to name the storage throws where it is forbidden. */
function ifKept<Kept>(use: () => Kept): Kept | null {
  try {
    return use()
  } catch {
    return null
  }
}
