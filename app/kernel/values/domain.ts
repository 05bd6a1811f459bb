const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * Whether a text is a host name for a site (R411): 1 to 253 characters, labels of letters, digits and hyphens that
 * neither begin nor end with a hyphen. assumed: single names such as `localhost` count, since developers use them; IP
 * addresses don't.
 */
export function isDomain(text: string): boolean {
  if (text.length > 253 || /^[\d.]+$/.test(text)) return false
  return text.split('.').every((part) => label.test(part))
}
