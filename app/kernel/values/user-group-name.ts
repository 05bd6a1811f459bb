const pattern = /^[\p{L}\p{N}_-](?:[\p{L}\p{M}\p{N}_ \u3000-]{0,62}[\p{L}\p{M}\p{N}_-])?$/u

/**
 * Letters, digits, underscores, hyphens and, between them, spaces (R413). assumed: letters and digits of any script,
 * since groups have the names of schools and libraries; at most 64 characters.
 */
export function isUserGroupName(text: string): boolean {
  return pattern.test(text)
}

/** The form in which group names are compared. assumed: names that differ only in case or width are the same. */
export function userGroupNameKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
