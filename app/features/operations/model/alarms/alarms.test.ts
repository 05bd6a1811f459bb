import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DatabaseName } from '#app/kernel/data/database-names.ts'
import { type AlarmName, alarmNames, budgets, runbookOf, stateOf } from './budgets.ts'
import { type Measure, measureAlarms } from './measure-alarms.ts'
import type { Figures } from './read-figures.ts'
import { changeOf } from './watch-alarms.ts'

const now = Date.parse('2026-11-20T03:00:00Z')
const minutes = 60_000
const days = 1_440 * minutes

const quiet: Figures = {
  ...{ oldestJob: null, oldestMail: null, failedJobs: 0, refusedMails: 0, failedRenewals: 0 },
  ...{ sweeps: [], databases: [], away: 0, deadLetters: 0, refusals: [] },
  ...{ usedBudgets: [], cardAlarms: [], cardScripts: [], paymentOutages: [] },
  sealing: { hasKey: true, inClear: 0, lost: [], old: 0 },
}

const measured = (figures: Partial<Figures>) =>
  new Map(measureAlarms({ ...quiet, ...figures }, now).map((measure) => [measure.name, measure]))
const found = (name: AlarmName, figures: Partial<Figures>) => {
  const { state, value, about } = measured(figures).get(name) as Measure
  return [state, value, about]
}

describe('a measure', () => {
  it('is well on a quiet platform', () => {
    expect([...measured({}).values()].filter(({ state, value }) => state !== 'ok' || value !== 0)).toEqual([])
    expect([...measured({}).keys()]).toEqual(alarmNames)
  })

  it('has its state from its limits on', () => {
    expect([29, 30, 119, 120].map((value) => stateOf('jobAge', value))).toEqual([
      'ok',
      'warn',
      'warn',
      'alarm',
    ])
    expect([0, 1, 9_999].map((value) => stateOf('oldSecrets', value))).toEqual(['ok', 'warn', 'warn'])
  })

  it('tells the age of what waits longest', () => {
    expect(found('jobAge', { oldestJob: now - 125.9 * minutes })).toEqual(['alarm', 125, null])
    expect(found('mailAge', { oldestMail: now + 5 })).toEqual(['ok', 0, null])
    const sweep = (name: string, endedAt: number | null) => ({
      name,
      endedAt,
      startedAt: now - 20 * minutes,
      failure: null,
    })
    expect(found('sweepAge', { sweeps: [sweep('trash', now - 6 * minutes), sweep('usage', null)] })).toEqual([
      'alarm',
      20,
      'usage',
    ])
  })

  it('names the fullest database, those that don’t answer, and those that lack migrations', () => {
    const database = (name: DatabaseName, percent: number | null, behind = 0) => ({
      ...{ name, percent, bytes: percent, sites: 1, isNearlyFull: false, answerMs: 1 },
      ...{ migration: '0088_moving_tenants.sql', behind: percent === null ? null : behind },
    })
    const databases = [database('DB', 12.5), database('SEARCH', 91), database('SEARCH_2', null)]
    expect(found('databaseSize', { databases })).toEqual(['alarm', 91, 'SEARCH'])
    expect(found('databasesAway', { databases })).toEqual(['alarm', 1, 'SEARCH_2'])
    expect(found('databasesAway', { away: 1 })).toEqual(['alarm', 1, null])
    expect(found('databasesBehind', { databases })).toEqual(['ok', 0, null])
    const behind = [database('DB', 12, 2), database('DB_2', 12), database('SEARCH', 91, 1)]
    expect(found('databasesBehind', { databases: behind })).toEqual(['alarm', 2, 'DB (2), SEARCH (1)'])
  })

  it('counts faults of the platform by code, and no refusal of a reader’s', () => {
    const refusals = [
      { code: 500, today: 8, week: 8 },
      { code: 959, today: 3, week: 9 },
      { code: 606, today: 400, week: 900 },
    ]
    expect(found('serverErrors', { refusals })).toEqual(['warn', 11, '500, 959'])
  })

  it('compares today’s refusals with an average day, unless they are few', () => {
    const of = (today: number, week: number) => found('refusals', { refusals: [{ code: 606, today, week }] })
    expect(of(499, 499)).toEqual(['ok', 0, null])
    expect(of(3_000, 6_600)).toEqual(['warn', 5, '606'])
    expect(of(3_000, 21_000)).toEqual(['ok', 1, '606'])
    expect(of(2_000, 2_000)).toEqual(['alarm', 20, '606'])
  })

  it('tells secrets that no key opens from those that wait for the newest', () => {
    const sealing = { hasKey: true, inClear: 2, lost: [{ key: 'k0', secrets: 3 }], old: 4 }
    expect(found('lostSecrets', { sealing })).toEqual(['alarm', 3, 'k0'])
    expect(found('oldSecrets', { sealing })).toEqual(['warn', 6, null])
  })
})

describe('an alarm', () => {
  /** What is told while a measure has these values, a quarter of a day apart, from the beginning of a day in Japan on. */
  function told(values: readonly number[]) {
    let row: Parameters<typeof changeOf>[1]
    return values.map((value, at) => {
      const measure = { ...(measured({}).get('jobAge') as Measure), value, state: stateOf('jobAge', value) }
      const change = changeOf(measure, row, now - days / 2 + (at * days) / 4)
      row = change.row
      return change.tells
    })
  }

  it('is told once, and once when it is over, also if a warning is left', () => {
    expect(told([0, 40, 130, 140, 130, 40, 0])).toEqual([null, null, 'began', null, null, 'ended', null])
  })

  it('begins at most once a day in mails, however often it comes and goes', () => {
    expect(told([130, 0, 130, 0, 130, 0])).toEqual(['began', 'ended', null, null, 'began', 'ended'])
  })

  it('that goes on past midnight without a mail is told then', () => {
    expect(told([130, 0, 130, 130, 130, 130])).toEqual(['began', 'ended', null, null, 'began', null])
  })
})

it('docs/operations.md has a section for each alarm with its limits, and no other', () => {
  const guide = readFileSync('docs/operations.md', 'utf8')
  const [, runbook = ''] = guide.split('\n## Runbook\n')
  const [sections = ''] = runbook.split(/\n## /)
  expect([...sections.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(alarmNames)
  for (const name of alarmNames) {
    const [, section = ''] = sections.split(`### ${name}\n`)
    const { warn, alarm } = budgets[name]
    const limits = alarm === null ? `Warning from ${warn}` : `Warning from ${warn}, alarm from ${alarm}`
    expect(section.trimStart().slice(0, 60), name).toContain(limits)
    expect(runbookOf(name)).toBe(`docs/operations.md#${name.toLowerCase()}`)
  }
})
