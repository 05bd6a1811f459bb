const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * A host name as sites are reached by (R411): 1 to 253 signs, labels of letters, digits and hyphens that neither begin nor
 * end with one. assumed: `localhost` and other single names count, as they do on a developer's machine; addresses don't.
 */
export function isDomain(text: string): boolean {
  if (text.length > 253 || /^[\d.]+$/.test(text)) return false
  return text.split('.').every((part) => label.test(part))
}
