/**
 * The pattern browsers use for `type="email"`, with at least one dot in the domain. It allows dots side by side
 * and before the @, because Japanese mobile carriers gave out such addresses.
 */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const pattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`)

/**
 * What an address is stored and looked up by: case-folded, and half-width where a Japanese keyboard typed
 * full-width. assumed: case never tells two mailboxes apart.
 */
export function emailKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** R410, at most 254 characters (RFC 5321). Judges the address as `emailKey` writes it. */
export function isEmail(text: string): boolean {
  const key = emailKey(text)
  return key.length <= 254 && pattern.test(key)
}
