import { z } from 'zod'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import { sha256Hex } from '#app/kernel/values/sha256.ts'

/** How often a reader is told by mail what is new in a saved search. */
export const alerts = ['none', 'daily', 'weekly'] as const
export type Alert = (typeof alerts)[number]
export const AlertInput = z.enum(alerts, { error: 'notAChoice' })

export const maxNameLength = 60

/** The name that a reader gives a saved search. It stands in the subject of mails, so it is one line. */
export const SearchName = z
  .string({ error: 'required' })
  .transform((typed) => typed.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  .pipe(z.string().min(1, 'required').max(maxNameLength, `tooLong?max=${maxNameLength}`))

/** The most titles that one run compares: the newest ones by day of publication. */
export const mostCompared = 1_000

/** The most titles whose ids wait to be seen or mailed. */
export const mostWaiting = 200

/** What a saved search remembers of its earlier runs. */
export type Memory = {
  /** Eight characters for each title that the reader could read, the latest first. At most twice as many as a run compares. */
  known: string
  /** The day of publication of the oldest title that the last run compared, if it didn't compare all. */
  edge: Day | null
}

/** A title that a run found and that the reader may open. */
type Found = { contentId: string; publishedOn: string }

/**
 * The found titles that no earlier run has found. If the last run compared only the newest, a title from before its edge may have been there
 * already: it isn't counted.
 */
export function newIn<Title extends Found>({ known, edge }: Memory, found: readonly Title[]): Title[] {
  const marks = new Set(marksIn(known))
  return found.filter(
    ({ contentId, publishedOn }) => !marks.has(markOf(contentId)) && (edge === null || publishedOn > edge),
  )
}

/**
 * What is remembered after a run. Titles that are gone stay known, so that one that is unpublished for an hour, or a plan that lapses for a
 * day, isn't told again.
 */
export function remember({ known }: Memory, found: readonly Found[], edge: Day | null): Memory {
  const marks = [...new Set([...found.map(({ contentId }) => markOf(contentId)), ...marksIn(known)])]
  return { known: marks.slice(0, 2 * mostCompared).join(''), edge }
}

const markLength = 8

/** 32 bits: that two of 2,000 titles share them, which would hide one of them, happens in one of 2,000 searches. */
function markOf(contentId: string): string {
  return sha256Hex(contentId).slice(0, markLength)
}

function marksIn(known: string): string[] {
  return known.match(/.{8}/g) ?? []
}

const hour = 3_600_000
/** Searches run from six to eight in the morning in Japan. */
const [runsFrom, runsWithin] = [6 * hour, 2 * hour]

/** When a search runs next: tomorrow morning, at a moment that its id chooses, so that not all run at once. */
export function nextRun(id: string, now: number): number {
  const share = Number.parseInt(sha256Hex(id).slice(0, 6), 16) / 0x1000000
  return startOfDay(addDays(dayOf(now), 1)) + runsFrom + Math.floor(share * runsWithin)
}

/** The first day of the next mail: tomorrow, or next Monday. Null without an alert. */
export function nextMail(alert: Alert, now: number): Day | null {
  const tomorrow = addDays(dayOf(now), 1)
  if (alert === 'none') return null
  if (alert === 'daily') return tomorrow
  const weekday = new Date(`${tomorrow}T00:00:00Z`).getUTCDay()
  return addDays(tomorrow, (8 - weekday) % 7)
}
