import { catalogue } from '#app/kernel/errors/catalogue.ts'
import {
  type AlarmName,
  type AlarmState,
  alarmNames,
  budgets,
  runbookOf,
  stateOf,
  type Unit,
} from './budgets.ts'
import type { Figures } from './read-figures.ts'

export type Measure = {
  name: AlarmName
  state: AlarmState
  value: number
  unit: Unit
  warn: number
  alarm: number | null
  /** What the value is about: a sweep, a database, a code. Null if there is only one. */
  about: string | null
  runbook: string
}

type Value = number | { value: number; about: string | null }

/** Measures all alarms, in their order. Pure, so that a test needs no database. */
export function measureAlarms(figures: Figures, now: number): Measure[] {
  const values = valuesOf(figures, now)
  return alarmNames.map((name) => {
    const found = values[name]
    const { value, about } = typeof found === 'number' ? { value: found, about: null } : found
    const { unit, warn, alarm } = budgets[name]
    return { name, state: stateOf(name, value), value, unit, warn, alarm, about, runbook: runbookOf(name) }
  })
}

function valuesOf(figures: Figures, now: number): Record<AlarmName, Value> {
  const { databases, sealing, refusals } = figures
  const unmeasured = databases.filter(({ bytes }) => bytes === null)
  return {
    jobAge: minutesSince(figures.oldestJob, now),
    mailAge: minutesSince(figures.oldestMail, now),
    sweepAge: latestSweep(figures.sweeps, now),
    failedJobs: figures.failedJobs,
    deadLetters: figures.deadLetters,
    databasesAway: {
      value: Math.max(unmeasured.length, figures.away),
      about: unmeasured.map(({ name }) => name).join(', ') || null,
    },
    databasesBehind: behindOf(databases),
    databaseSize: most(databases.map(({ name, percent }) => ({ value: percent ?? 0, about: name }))),
    serverErrors: serverErrors(refusals),
    refusals: most(refusals.map(growthOf)),
    failedRenewals: figures.failedRenewals,
    paymentOutages: figures.paymentOutages.length,
    cardAlarms: figures.cardAlarms.length,
    cardScripts: changedScripts(figures.cardScripts),
    refusedMails: figures.refusedMails,
    mailBudgets: new Set(figures.usedBudgets.map(({ tenantId }) => tenantId)).size,
    lostSecrets: {
      value: sealing.lost.reduce((sum, { secrets }) => sum + secrets, 0),
      about: sealing.lost.map(({ key }) => key).join(', ') || null,
    },
    oldSecrets: sealing.inClear + sealing.old,
  }
}

/** The databases that lack migrations, each with how many. */
function behindOf(databases: Figures['databases']): Value {
  const found = databases.filter(({ behind }) => behind !== null && behind > 0)
  return {
    value: found.length,
    about: found.map(({ name, behind }) => `${name} (${behind})`).join(', ') || null,
  }
}

/** The scripts that nobody has accepted as they are now. */
function changedScripts(scripts: Figures['cardScripts']): Value {
  const found = scripts.filter(({ isChanged }) => isChanged)
  return { value: found.length, about: found.map(({ url }) => url).join(', ') || null }
}

/** The largest of several values, with its subject if it is more than nothing. */
function most(values: readonly { value: number; about: string }[]): Value {
  const [first] = values.toSorted((a, b) => b.value - a.value)
  return first === undefined || first.value === 0 ? 0 : first
}

function minutesSince(time: number | null, now: number): number {
  return time === null ? 0 : Math.max(0, Math.floor((now - time) / 60_000))
}

/** A sweep that never ended well counts from its first start: its Worker may have been killed. */
function latestSweep(sweeps: Figures['sweeps'], now: number): Value {
  return most(
    sweeps.map(({ name, endedAt, startedAt }) => ({
      value: minutesSince(endedAt ?? startedAt, now),
      about: name,
    })),
  )
}

const platformFaults = new Set<number>(
  Object.values(catalogue).flatMap(({ code, http }) => (http >= 500 ? [code] : [])),
)

function serverErrors(refusals: Figures['refusals']): Value {
  const faults = refusals.filter(({ code, today }) => platformFaults.has(code) && today > 0)
  return {
    value: faults.reduce((sum, { today }) => sum + today, 0),
    about: faults.map(({ code }) => code).join(', ') || null,
  }
}

/** The fewest refusals of a code in a day that can be too many: a site's first readers make some, too. */
const fewest = 500

/** How many times as often as on an average day before a code is answered today. */
function growthOf({ code, today, week }: Figures['refusals'][number]): { value: number; about: string } {
  const usual = Math.max((week - today) / 6, fewest / budgets.refusals.warn)
  return { value: today < fewest ? 0 : Math.round((today / usual) * 10) / 10, about: String(code) }
}
