/** Lower case and without a trailing dot: the `Host` header reaches us as the client sent it. */
export function canonicalHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}

/** The items of a comma-separated setting. They are remembered, since settings don't change while the Worker runs. */
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
