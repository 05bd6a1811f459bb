import { z } from 'zod'

/** How long an administrator's session lasts after the sign-in, and how long without use. Milliseconds. */
export type StaffSessionLife = { whole: number; idle: number }

const hour = 3_600_000
const minute = 60_000

/** assumed: a working day, and a lunch. */
export const defaultStaffLife: StaffSessionLife = { whole: 12 * hour, idle: 60 * minute }

/** The variable STAFF_SESSIONS, a record. Missing values take their defaults. */
const Life = z.strictObject({
  hours: z
    .number()
    .min(1)
    .max(24 * 7)
    .default(defaultStaffLife.whole / hour),
  idleMinutes: z
    .number()
    .min(5)
    .max(24 * 60)
    .default(defaultStaffLife.idle / minute),
})

/** Throws if the record is malformed, so that a typo doesn't make sessions endless. */
export function readStaffSessionLife(env: { STAFF_SESSIONS?: unknown }): StaffSessionLife {
  const { hours, idleMinutes } = Life.parse(env.STAFF_SESSIONS ?? {})
  return { whole: hours * hour, idle: idleMinutes * minute }
}

/** Whether a session is over because of its age or because it wasn't used. Milliseconds since 1970. */
export function isOver(
  { createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number },
  now: number,
  { whole, idle }: StaffSessionLife,
): boolean {
  return createdAt + whole <= now || lastUsedAt + idle <= now
}
