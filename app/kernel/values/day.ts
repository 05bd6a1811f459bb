/**
 * A calendar day in Japan as `YYYY-MM-DD`, whatever the clock of the server or the reader says: periods of use,
 * plans and dates people type are JST days (ruling 38). Instants are milliseconds since 1970.
 */
export type Day = `${number}-${number}-${number}`

const dayLength = 86_400_000

/** Japan has had no summer time since 1951, so its offset is a constant. */
const jstOffset = 9 * 3_600_000

export function dayOf(instant: number): Day {
  return new Date(instant + jstOffset).toISOString().slice(0, 10) as Day
}

/** The instant at which a day begins in Japan. */
export function startOfDay(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) - jstOffset
}

export function addDays(day: Day, days: number): Day {
  return dayOf(startOfDay(day) + days * dayLength)
}

/** The number of days from one to another, both included. */
export function daysFrom(first: Day, last: Day): number {
  return (startOfDay(last) - startOfDay(first)) / dayLength + 1
}

/** Parses a day as people and API clients type it: MM/DD/YYYY, years 1900 to 2099 (R409). Null if the day doesn't exist. */
export function parseDay(text: string): Day | null {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/((?:19|20)\d{2})$/.exec(text) ?? []
  if (!month || !date || !year) return null
  const utc = new Date(`${year}-${month}-${date}T00:00:00Z`)
  const exists = !Number.isNaN(utc.getTime()) && utc.getUTCDate() === Number(date)
  return exists ? (`${year}-${month}-${date}` as Day) : null
}

/** Whether a day lies in the years 1900 to 2099, which are accepted from people (R409). */
export function isTypedDay(day: Day): boolean {
  return day >= '1900-01-01' && day <= '2099-12-31'
}

/** Writes a day in the form that `parseDay` reads, MM/DD/YYYY. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** The time of an instant in Japan, `HH:mm`. */
export function minuteOf(instant: number): string {
  return secondOf(instant).time.slice(0, 5)
}

/** Writes an instant for people in both languages: DD/MM/YYYY HH:mm:ss in Japan's time (R416). */
export function displayInstant(instant: number): string {
  const { day, time } = secondOf(instant)
  return `${day.split('-').reverse().join('/')} ${time}`
}

/**
 * Writes an instant for files: YYYY-MM-DD HH:mm:ss in Japan's time, which sorts, and which spreadsheets read the same way in every
 * language.
 */
export function tableInstant(instant: number): string {
  const { day, time } = secondOf(instant)
  return `${day} ${time}`
}

function secondOf(instant: number): { day: string; time: string } {
  const [day = '', time = ''] = new Date(instant + jstOffset).toISOString().slice(0, 19).split('T')
  return { day, time }
}

/** The first and the last day of a period in Japan ('YYYY-MM-DD'), both included. Null means no limit. */
export type Period = { startsOn: string | null; endsOn: string | null }

/** Whether a day in Japan lies in a period. Sessions and licences both use this function for user groups' dates. */
export function isWithin({ startsOn, endsOn }: Period, day: string): boolean {
  return (startsOn === null || startsOn <= day) && (endsOn === null || endsOn >= day)
}
