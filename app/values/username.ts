const pattern = /^[A-Za-z0-9_.-]{6,64}$/

/** 6 to 64 ASCII letters, digits, underscores, dots or hyphens (R405). */
export function isUsername(text: string): boolean {
  return pattern.test(text)
}

/**
 * What a username is stored and looked up by. assumed: upper and lower case are the same name, and what a
 * Japanese keyboard types full-width is meant half-width.
 */
export function usernameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
