import type { Insertable } from 'kysely'
import { periodOf } from '#app/features/analytics/model/recording/usage-query.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { addDays, type Day, dayOf } from '#app/kernel/values/day.ts'
import type { Library, WorldTenant } from '#seeds/demo/world-content.ts'

import { worldContentId } from './seed-records.ts'
import { world } from './world.ts'

/** The number of events on a typical weekday of the demo. A weekend has half as many, and use grows during the year. */
const usual = { session: 9, view: 46, open: 21, refused: 2, search: 17, no_result: 2, mail: 3 } as const
const days = 400
/** What readers of a site search for, and what they don't find. */
const searched: Record<WorldTenant, { words: string[]; wordsWithout: string[] }> = {
  aozora: {
    words: ['設定', 'ネットワーク', '潮だまり', '発酵', 'sql', 'だし'],
    wordsWithout: ['きのこ図鑑', 'vpn'],
  },
  sakura: { words: ['図鑑', '星', 'ねこ', '実験', '雲', '自由研究'], wordsWithout: ['恐竜', 'サッカー'] },
  hanabi: { words: ['尺玉', '川開き', '番付', '昭和六年', '灯籠'], wordsWithout: ['駐車場', '雨天'] },
  manabi: { words: ['漢字', '計算', 'めいろ', '実験'], wordsWithout: ['ドリル 6年', '時計'] },
  tidewell: {
    words: ['tide table', 'lighthouse', 'knots', 'chart', 'glass plate'],
    wordsWithout: ['opening hours', 'mermaid'],
  },
}
const refusals = ['planNeededToView', 'unauthorized']
const mails = ['ordered', 'reset', 'register']
const atOnce = 14

type Seeded = { tenant: WorldTenant; library: Library; now: number }

/** Seeds more than a year of the demo's use as the sweep would have counted it, so that dashboards have something to show. */
export async function seedUsage(db: Database, { tenant, library, now }: Seeded): Promise<void> {
  const { tenantId: tenant_id } = world[tenant]
  const today = dayOf(now)
  const all = Array.from({ length: days }, (_, at) => addDays(today, at + 1 - days))
  const inDays = all.flatMap((day, at) => {
    const part = shareOf(day, at)
    const counts = Object.entries(usual).map(([kind, count]) => ({ kind, count: Math.round(count * part) }))
    return [...counts, { kind: 'visitor', count: Math.round(14 * part) }].map((row) => ({
      tenant_id,
      day,
      ...row,
    }))
  })
  await insertAll(inDays, (rows) => db.insertInto('usage_day').values(rows))
  await insertAll(visitorsOf(all, tenant_id), (rows) => db.insertInto('usage_day').values(rows))
  const ofContents = monthsOfContents(contentsOf({ tenant, library }, all))
  for (const some of [ofContents, monthsOfWords(tenant, all)])
    await insertAll<Omit<Insertable<Tables['usage_month']>, 'tenant_id'>>(some, (rows) =>
      db.insertInto('usage_month').values(rows.map((row) => ({ tenant_id, ...row }))),
    )
}

/** Returns a day's use as a share of a typical weekday. It is the same at every seeding. */
function shareOf(day: Day, at: number): number {
  const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
  const wave = 1 + 0.25 * Math.sin(at / 9) + 0.15 * Math.sin(at / 2.3)
  return wave * (0.55 + (0.45 * at) / days) * (isWeekend ? 0.5 : 1)
}

/** Counts the visitors per week and month. They are fewer than the sum of the days, because many visitors come back. */
function visitorsOf(all: readonly Day[], tenant_id: number) {
  const counts = new Map<string, number>()
  for (const [at, day] of all.entries())
    for (const by of ['week', 'month'] as const) {
      const period = periodOf(day, by)
      const again = by === 'week' ? 0.6 : 0.35
      counts.set(period, (counts.get(period) ?? 0) + 14 * shareOf(day, at) * again)
    }
  return [...counts].map(([day, count]) => ({ tenant_id, kind: 'visitor', day, count: Math.round(count) }))
}

type OfContent = { id: string; kind: 'view' | 'open'; day: Day; count: number }

/**
 * Counts how often contents were viewed and opened on each day. The first ones of the library have the most readers, and views outnumber
 * openings.
 */
function contentsOf({ tenant, library }: Omit<Seeded, 'now'>, all: readonly Day[]): OfContent[] {
  const read = library[tenant].contents.slice(0, atOnce).map(({ slug }) => worldContentId(tenant, slug))
  return all.flatMap((day, at) =>
    read.flatMap((id, place) => {
      const often = (6 * shareOf(day, at)) / (place + 2) + Math.sin(at * (place + 3)) / 2
      const rows = [
        { id, kind: 'view' as const, day, count: Math.round(2 * often) },
        { id, kind: 'open' as const, day, count: Math.round(often) },
      ]
      return rows.filter(({ count }) => count > 0)
    }),
  )
}

function monthsOfContents(rows: readonly OfContent[]) {
  const sums = new Map<string, { kind: string; month: string; about: string; count: number; days: object }>()
  for (const { id, kind, day, count } of rows) {
    const month = day.slice(0, 7)
    const sum = sums.get(`${kind} ${month} ${id}`) ?? { kind, month, about: id, count: 0, days: {} }
    const days = { ...sum.days, [day.slice(8)]: count }
    sums.set(`${kind} ${month} ${id}`, { ...sum, count: sum.count + count, days })
  }
  return [...sums.values()].map((row) => ({ ...row, days: JSON.stringify(row.days) }))
}

function monthsOfWords(tenant: WorldTenant, all: readonly Day[]) {
  const { words, wordsWithout } = searched[tenant]
  const months = [...new Set(all.map((day) => day.slice(0, 7)))]
  const named = { search: words, no_result: wordsWithout, refused: refusals, mail: mails }
  return months.flatMap((month, at) =>
    Object.entries(named).flatMap(([kind, abouts]) =>
      abouts.map((about, place) => ({
        kind,
        month,
        about,
        count: Math.max(1, Math.round((60 + 4 * at) / (place + 2))),
      })),
    ),
  )
}

const rowsAtOnce = 16

async function insertAll<Row>(rows: Row[], insert: (some: Row[]) => { execute(): Promise<unknown> }) {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(rows.slice(at, at + rowsAtOnce)).execute()
}

/** Seeds recommendations and openings, so that lists such as "recommended" and "popular" are real. */
export async function seedInterest(db: Database, { tenant, library, now }: Seeded): Promise<void> {
  const { recommended = [], reads = {} } = library[tenant]
  const { tenantId } = world[tenant]
  for (const [at, slug] of recommended.entries())
    await db
      .insertInto('trending')
      .values({
        tenant_id: tenantId,
        content_id: worldContentId(tenant, slug),
        created_at: now - recommended.length + at,
      })
      .execute()
  for (const [at, [slug, count]] of Object.entries(reads).entries())
    await db
      .insertInto('read_day')
      .values({
        tenant_id: tenantId,
        day: addDays(dayOf(now), -(at % 7)),
        content_id: worldContentId(tenant, slug),
        reads: count,
      })
      .execute()
}
