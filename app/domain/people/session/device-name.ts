import Bowser from 'bowser'

/** What a browser calls itself, as a person would: `Chrome, Windows`; null where it says nothing we know. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null || userAgent === '') return null
  const { browser, os } = Bowser.parse(userAgent)
  const parts = [browser.name, os.name].filter((part) => part !== undefined && part !== '')
  return parts.length === 0 ? null : parts.join(', ')
}
