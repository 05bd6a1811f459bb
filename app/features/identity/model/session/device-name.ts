import Bowser from 'bowser'

/** A browser's name as people would say it: `Chrome, Windows`. Null if the header has none that we know. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null
  const { browser, os } = Bowser.parse(userAgent)
  const parts = [browser.name, os.name].filter((part) => part !== undefined && part !== '')
  return parts.length === 0 ? null : parts.join(', ')
}
