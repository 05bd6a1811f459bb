/**
 * The pattern browsers use for `type="email"`, with at least one dot in the domain. It allows dots side by side
 * and before the @, because Japanese mobile carriers gave out such addresses.
 */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`)

/**
 * The form in which an address is stored and looked up: lower case, and half-width even if a Japanese keyboard typed it
 * full-width. assumed: no two mailboxes differ only in case.
 */
export function emailKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Whether a text is an e-mail address (R410) of at most 254 characters (RFC 5321). Checks it in the form that `emailKey` gives it. */
export function isEmail(text: string): boolean {
  const key = emailKey(text)
  return key.length <= 254 && pattern.test(key)
}
