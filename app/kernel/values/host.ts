/** A host name in lower case and without a trailing dot: the `Host` header arrives as the client wrote it. */
export function canonicalHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}

/** The items of a comma-separated setting. Remembers them, since settings don't change while the Worker runs. */
export function listed(setting: string): readonly string[] {
  const known = lists.get(setting)
  if (known !== undefined) return known
  const items = setting
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  lists.set(setting, items)
  return items
}

const lists = new Map<string, readonly string[]>()

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * Whether a text is a host name for a site (R411): 1 to 253 characters, labels of letters, digits and hyphens that neither begin nor end
 * with a hyphen. assumed: single labels such as `localhost` are accepted, since developers use them; IP addresses aren't.
 */
export function isDomain(text: string): boolean {
  if (text.length > 253 || /^[\d.]+$/.test(text)) return false
  return text.split('.').every((part) => label.test(part))
}
