/** Lower case, no trailing dot: `Host` reaches us as it was sent. */
export function canonicalHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '')
}

/** The items of a setting; settings stay the same as long as the Worker runs. */
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
