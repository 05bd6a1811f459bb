/** Stores a note for the next page in this window. */
export function leaveNote(key: string, note: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(note))
  } catch {
    // If the browser stores nothing, the next page begins at its top.
  }
}

/** Takes the previous page's note and removes it; null if there is none. */
export function takeNote<Note extends object>(key: string): Note | null {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept === null ? null : (JSON.parse(kept) as Note)
  } catch {
    return null
  }
}
