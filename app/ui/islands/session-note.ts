/** What a page leaves for the one that comes after it in this window. */
export function leaveNote(key: string, note: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(note))
  } catch {
    // Where the browser keeps nothing, the next page begins at its top.
  }
}

/** What the page before has left, once; null of nothing. */
export function takeNote<Note extends object>(key: string): Note | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept === null ? null : (JSON.parse(kept) as Note)
  } catch {
    return null
  }
}
