const pattern = /^[A-Za-z0-9_.-]{6,64}$/

/** 6 to 64 ASCII letters, digits, underscores, dots or hyphens (R405). */
export function isUsername(text: string): boolean {
  return pattern.test(text)
}

/**
 * The form in which a user name is stored and looked up. assumed: case doesn't matter, and full-width characters from a
 * Japanese keyboard mean half-width ones.
 */
export function usernameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
