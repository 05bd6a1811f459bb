/**
 * Safari up to version 15 gets the older layout (spec R321). Every browser on iOS is that iOS's Safari inside, so
 * their `Version/` is absent and the system's own version decides.
 */
export function isOldSafari(userAgent: string): boolean {
  const version = safariVersion(userAgent)
  return version !== null && version <= 15
}

function safariVersion(userAgent: string): number | null {
  if (/Android|Chrome\/|Chromium\/|Edg\//.test(userAgent)) return null
  const onIos = /(?:iPhone|iPad|iPod).*? OS (\d+)[_.]/.exec(userAgent)
  const named = /Version\/(\d+)[\d.]*.*Safari\//.exec(userAgent)
  const found = named ?? onIos
  return found ? Number(found[1]) : null
}
