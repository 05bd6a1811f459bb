import Bowser from 'bowser'

/** Names a browser and its system in words that people use: `Chrome, Windows`. Null if the header has no name that we know. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null
  const { browser, os } = Bowser.parse(userAgent)
  const parts = [browser.name, os.name].filter((part) => part !== undefined && part !== '')
  return parts.length === 0 ? null : parts.join(', ')
}
