const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day of the form `YYYY-MM-DD` as people write it: 2025/04/10, or 10 April 2025 in English. */
export function writeDay(day: string, language: string): string {
  return language === 'ja' ? day.replaceAll('-', '/') : english.format(new Date(`${day}T00:00:00Z`))
}
