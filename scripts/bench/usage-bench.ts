import { countUsage } from '#app/features/analytics/model/recording/sweep-usage.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import { getUsage, type Usage } from '#app/features/analytics/model/reports/get-usage.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { tenantDb } from '#app/kernel/data/database.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { type Row, shareOf } from './report.ts'

/** The number of events on one site in a year. `EVENTS=10000000` makes the long run. */
const events = Number(process.env.EVENTS ?? shareOf(1_000_000))
const atOnce = 500_000
const rounds = shareOf(30)
const maxMs = 60
const year = { from: '2025-11-24', to: '2026-11-23' }

/**
 * Measures the analytics of a site after a year of use: whether its figures equal a count over all rows, and what its dashboard costs. It
 * runs on Node's SQLite with the real migrations, and measures the CPU time of the statements and of computing the figures.
 */
export async function benchUsage(): Promise<Row[]> {
  const platform = platformOn(sqliteD1())
  const { db, env } = platform
  await seedRecords(db, platform.clock.now)
  await db.deleteFrom('usage_event').execute()
  await insertYear(env)
  const expected = await countOneByOne(env)
  const sweeping = process.cpuUsage()
  await sweepYear(env)
  const swept = msSince(sweeping)
  const visit = await administratorAt(platform, 'aozora')
  const query = UsageQuery.parse({ ...year, by: 'week' })
  const before = process.cpuUsage()
  let usage = await getUsage(visit, query)
  for (let round = 1; round < rounds; round++) usage = await getUsage(visit, query)
  const each = msSince(before) / rounds
  const differences = differencesOf(expected, usage)
  const of = `${events.toLocaleString('en')} events of a year`
  return [
    {
      name: `dashboard of ${of}`,
      target: `CPU < ${maxMs} ms`,
      measured: `${each.toFixed(1)} ms of CPU (statements and page model)`,
      ok: each < maxMs,
    },
    {
      name: `counts of ${of}`,
      target: 'as counted one by one',
      measured: `${differences} differences; swept in ${(swept / 1_000).toFixed(1)} s of CPU`,
      ok: differences === 0,
      figures: { differences },
    },
  ]
}

/** Sweeps a year of events the way cron does, each shortly after it happened: visitors' identities are deleted after some weeks. */
async function sweepYear(env: Parameters<typeof countUsage>[0]): Promise<void> {
  const step = (365 * 86_400_000) / events
  let swept = 0
  for (let some = -1; some !== 0; swept += some)
    some = await countUsage(env, Date.parse(`${year.from}T00:00:00+09:00`) + swept * step)
}

function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

/**
 * Inserts a year of events, which SQLite generates from a counter and spreads evenly over the year. They are about 5,000 contents, 900
 * search terms and 4,000 visitors: few enough that each visitor comes back several times a week.
 */
async function insertYear(env: Parameters<typeof countUsage>[0]): Promise<void> {
  const { d1 } = await tenantDb(env, world.aozora.tenantId)
  const first = Date.parse(`${year.from}T00:00:00+09:00`)
  const step = Math.floor((365 * 86_400_000) / events)
  for (let from = 0; from < events; from += atOnce)
    await d1
      .prepare(
        `WITH RECURSIVE number(n) AS (SELECT ? UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?)
        INSERT INTO usage_event (tenant_id, at, kind, visitor, about)
        SELECT ${world.aozora.tenantId}, ? + n * ?,
          CASE n % 20 WHEN 0 THEN 'session' WHEN 1 THEN 'refused' WHEN 2 THEN 'no_result' WHEN 3 THEN 'search'
            WHEN 4 THEN 'search' ELSE CASE WHEN n % 3 = 0 THEN 'open' ELSE 'view' END END,
          'v' || ((n * 7919) % 4000),
          CASE n % 20 WHEN 0 THEN '' WHEN 1 THEN 'planNeededToView' WHEN 2 THEN 'w' || (n % 97)
            WHEN 3 THEN 'w' || (n % 900) WHEN 4 THEN 'w' || (n % 900) ELSE 'c' || ((n * 104729) % 5000) END
        FROM number`,
      )
      .bind(from, Math.min(from + atOnce, events), first, step)
      .all()
}

type WeekCount = { week: string; kind: keyof Usage['total']; count: number }

/** Counts each week's uses over the rows themselves, which are deleted when they are swept. */
async function countOneByOne(env: Parameters<typeof countUsage>[0]): Promise<WeekCount[]> {
  const { d1 } = await tenantDb(env, world.aozora.tenantId)
  const { results } = await d1
    .prepare(
      `SELECT 'w' || strftime('%Y-%m-%d', at / 1000 + 32400, 'unixepoch', '-6 days', 'weekday 1') AS week, kind,
        count(*) AS count
      FROM usage_event WHERE tenant_id = ${world.aozora.tenantId} GROUP BY week, kind
      UNION ALL
      SELECT 'w' || strftime('%Y-%m-%d', at / 1000 + 32400, 'unixepoch', '-6 days', 'weekday 1') AS week, 'visitor',
        count(DISTINCT visitor)
      FROM usage_event WHERE tenant_id = ${world.aozora.tenantId} GROUP BY week`,
    )
    .all<WeekCount>()
  return results
}

/** Counts the differences between the figures of each week and the expected ones. */
function differencesOf(expected: readonly WeekCount[], usage: Usage): number {
  const shown = new Map(usage.periods.map((row) => [row.period, row]))
  const wrong = expected.filter(({ week, kind, count }) => shown.get(week)?.[kind] !== count)
  const kinds = [...new Set(expected.map(({ kind }) => kind))]
  const known = new Set(expected.map(({ week, kind }) => `${week} ${kind}`))
  const tooMany = usage.periods.flatMap((row) =>
    kinds.filter((kind) => row[kind] !== 0 && !known.has(`${row.period} ${kind}`)),
  )
  return wrong.length + tooMany.length
}
