const pattern = /^[A-Za-z0-9_-](?:[A-Za-z0-9_ -]{0,62}[A-Za-z0-9_-])?$/

/** Letters, digits, underscores, hyphens and, between them, spaces (R413). assumed: at most 64 of them. */
export function isUserGroupName(text: string): boolean {
  return pattern.test(text)
}

/** What tells two group names apart. assumed: upper and lower case are the same name. */
export function userGroupNameKey(text: string): string {
  return text.toLowerCase()
}
