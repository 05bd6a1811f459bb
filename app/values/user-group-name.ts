const pattern = /^[\p{L}\p{N}_-](?:[\p{L}\p{M}\p{N}_ \u3000-]{0,62}[\p{L}\p{M}\p{N}_-])?$/u

/**
 * Letters, digits, underscores, hyphens and, between them, spaces (R413).
 * assumed: letters and digits of any script, since groups are named after schools and libraries; at most 64 of them.
 */
export function isUserGroupName(text: string): boolean {
  return pattern.test(text)
}

/** What tells two group names apart. assumed: case and full or half width make no other name. */
export function userGroupNameKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
