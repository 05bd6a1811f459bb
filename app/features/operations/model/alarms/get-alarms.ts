import type { Locale } from '#app/kernel/i18n/locale.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { wordsOf } from './alarm-words.ts'
import type { AlarmState } from './budgets.ts'
import { type Measure, measureAlarms } from './measure-alarms.ts'
import { readFigures } from './read-figures.ts'
import { readStates } from './watch-alarms.ts'

/** A measure, and since when it has its state, as far as cron has noticed. */
export type MeasureSince = Measure & { since: number | null }

type Alarms = { state: AlarmState; alarms: MeasureSince[] }

/** Measures all alarms now, worst first; `state` is that of the worst. For system administrators. */
export async function getAlarms(visit: Visit): Promise<Alarms> {
  requireStaff(visit, 'system')
  const { db, env, locale } = visit
  const now = visit.now()
  const [figures, states] = await Promise.all([readFigures({ env, db, now, locale }), readStates(db)])
  const alarms = withSince(measureAlarms(figures, now), states)
  return { state: alarms[0]?.state ?? 'ok', alarms }
}

type States = Awaited<ReturnType<typeof readStates>>

const severity: Record<AlarmState, number> = { alarm: 0, warn: 1, ok: 2 }

/** The measures with the time of their state, worst first, in their own order otherwise. */
export function withSince(measures: readonly Measure[], states: States): MeasureSince[] {
  return measures
    .map((measure) => {
      const noted = states.get(measure.name)
      return { ...measure, since: noted?.state === measure.state ? noted.since : null }
    })
    .sort((a, b) => severity[a.state] - severity[b.state])
}

/** A measure as the API shows it, with words in the language of the call. */
export function viewAlarm(locale: Locale, { since, ...measure }: MeasureSince) {
  const iso = since === null ? null : new Date(since).toISOString()
  return { ...measure, ...wordsOf(locale, measure), since: iso }
}
