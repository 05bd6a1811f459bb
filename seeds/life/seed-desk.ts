import type { RowProblem } from '#app/features/imports/model/run/csv-import.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { addDays, dayOf } from '#app/kernel/values/day.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import { chanceFrom } from '#seeds/demo/chance.ts'
import { world, worldPlan, worldStaff } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { idOf, idOfTitle, type Life, openTitles, tenantIdOf } from './life.ts'

const day = 86_400_000

/** Seeds what administrators of aozora did over the last weeks, and what they have to look at: groups with seats, trash, an import, the log. */
export async function seedDesk(db: Database, life: Life): Promise<void> {
  await seedInstitutions(db, life)
  await seedTrash(db, life)
  await seedImport(db, life)
  for (const tenant of ['aozora', 'sakura', 'tidewell'] as const) await seedLog(db, tenant, life)
}

const institutions = [
  {
    name: 'みなと市立図書館',
    text: '198.51.100.0/26',
    start: 'c6336400',
    end: 'c633643f',
    width: '3f',
    seats: 2,
  },
  {
    name: '青空大学附属図書館',
    text: '198.51.100.128/25',
    start: 'c6336480',
    end: 'c63364ff',
    width: '7f',
    seats: 5,
  },
]
/** An address as the database sorts it: IPv4 within IPv6, in hexadecimal. */
const keyOf = (address: string) => `00000000000000000000ffff${address}`

/** Two institutions whose readers come by their addresses, with a limited number of seats, some of them taken. */
async function seedInstitutions(db: Database, life: Life): Promise<void> {
  const tenant_id = tenantIdOf('aozora')
  const titles = openTitles(life, 'aozora')
  for (const [at, { name, text, start, end, width, seats }] of institutions.entries()) {
    const id = idOf('aozora', 'institution', at)
    const created_at = life.now - (300 - 90 * at) * day
    const touched = { created_at, updated_at: created_at }
    await db
      .insertInto('user_group')
      .values({
        ...{ tenant_id, id, name, name_key: fold(name), by_ip: 1, auto_ip: 1, max_sessions: 60, seats },
        ...{ starts_on: dayOf(created_at), ends_on: addDays(dayOf(life.now), 120 + 90 * at), ...touched },
      })
      .execute()
    await db
      .insertInto('account')
      .values({
        ...{
          tenant_id,
          id: idOf('aozora', 'institution-account', at),
          level: 'ip_reader',
          name,
          group_id: id,
        },
        ...{
          email: null,
          email_key: null,
          username: null,
          username_key: null,
          password: null,
          lang: null,
          ...touched,
        },
      })
      .execute()
    await db
      .insertInto('ip_range')
      .values({
        ...{ tenant_id, id: idOf('aozora', 'range', at), group_id: id, text, created_at },
        ...{ start_key: keyOf(start), end_key: keyOf(end), width_key: width.padStart(32, '0') },
      })
      .execute()
    await db
      .insertInto('user_group_licence')
      .values(worldPlan.groupIds.map((group) => ({ tenant_id, user_group_id: id, content_group_id: group })))
      .execute()
    const [first, second] = titles.map((title) => idOfTitle('aozora', title))
    const taken = [first, first, second].slice(0, at === 0 ? 2 : 3)
    for (const [seat, content_id] of taken.entries())
      await db
        .insertInto('seat')
        .values({
          ...{ tenant_id, user_group_id: id, content_id: content_id ?? '' },
          ...{ grant_id: idOf('aozora', `grant${at}`, seat), holder: idOf('aozora', `holder${at}`, seat) },
          ...{ taken_at: life.now - (seat + 1) * 700_000, lapses_at: life.now + day / 4 },
        })
        .execute()
    await seedDenials(db, { life, id, seed: at, contents: [first, second].map(String) })
  }
}

/** Readers who were turned away on working days of the last month, because the seats were taken or the title isn't licensed. */
async function seedDenials(
  db: Database,
  { life, id, seed, contents }: { life: Life; id: string; seed: number; contents: string[] },
): Promise<void> {
  const chance = chanceFrom(3_001 + seed)
  const rows = Array.from({ length: 30 }, (_, at) => addDays(dayOf(life.now), -at))
    .filter((on) => ![0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay()) && chance() < 0.6)
    .map((on, at) => ({
      ...{ tenant_id: tenantIdOf('aozora'), user_group_id: id, day: on },
      ...{ content_id: contents[at % contents.length] ?? '', count: 1 + Math.floor(chance() * 4) },
      reason: at % 4 === 3 ? 'planNeededToView' : 'seatLimitReached',
    }))
  for (const row of rows) await db.insertInto('usage_denial').values(row).execute()
}

/** A title in the trash, which the sweep removes in some weeks, and one whose publication has ended. */
async function seedTrash(db: Database, life: Life): Promise<void> {
  const tenantId = tenantIdOf('aozora')
  const [last, before] = openTitles(life, 'aozora').toReversed()
  const change = (id: string, fields: object) =>
    db
      .updateTable('content')
      .set({ visible: 0, withheld: 1, ...fields })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
  if (life.library.aozora.contents.length < 12 || last === undefined || before === undefined) return
  await change(idOfTitle('aozora', last), { deleted_at: life.now - 9 * day })
  await change(idOfTitle('aozora', before), { publish_until: addDays(dayOf(life.now), -5) })
}

const refusedRows = [
  { number: 7, label: '野草のノート', column: 'published_on', value: '2026/13/02', name: 'invalidDay' },
  { number: 12, label: '', column: 'title', value: '', name: 'required' },
  { number: 19, label: '器の手入れ', column: 'group', value: '99', name: 'groupNotFound' },
] as const
const head = ['content_id', 'title', 'author', 'published_on', 'group']

/** A file of titles that was imported last week, with three rows that could not be. */
async function seedImport(db: Database, life: Life): Promise<void> {
  const [tenant_id, import_id] = [tenantIdOf('aozora'), idOf('aozora', 'import', 0)]
  const at = life.now - 6 * day
  const [staff] = worldStaff
  await db
    .insertInto('csv_import')
    .values({
      ...{
        tenant_id,
        id: import_id,
        kind: 'contents',
        mode: 'overwrite',
        year: 2026,
        state: 'done',
        starts: 0,
      },
      ...{
        file_name: '新刊一覧_2026年11月.csv',
        bytes: 4_812,
        encoding: 'shift_jis',
        head: JSON.stringify([head]),
      },
      ...{ at_row: 24, last_row: 24, added: 0, changed: 16, unchanged: 4, refused: refusedRows.length },
      ...{ started_by: staff.id, started_by_name: staff.name, created_at: at, updated_at: at + 95_000 },
    })
    .execute()
  for (const { number, label, column, value, name } of refusedRows)
    await db
      .insertInto('csv_import_row')
      .values({
        ...{ tenant_id, import_id, number, outcome: 'refused', label },
        problems: JSON.stringify([
          { column, value, name: 'badParameters', problem: name },
        ] satisfies RowProblem[]),
        cells: JSON.stringify(
          head.map((heading) => (heading === column ? value : heading === 'title' ? label : '')),
        ),
      })
      .execute()
}

/** What the administrators of a site did: the action, the record's name, and how many days ago. */
const done: Partial<Record<WorldTenant, [action: string, subject: string, daysAgo: number][]>> = {
  aozora: [
    ['content.update', '小さなネットワークのつくり方', 1],
    ['notification.add', '冬の特集を公開しました', 2],
    ['user.stop', '沢田 直', 4],
    ['import.start', '新刊一覧_2026年11月.csv', 6],
    ['content.delete', '近所の川を測る', 9],
    ['coupon.add', 'AOZORA10', 13],
    ['userGroup.update', 'みなと市立図書館', 21],
    ['plan.update', '青空プレミアム', 34],
    ['site.look', '青空文庫室', 47],
    ['export.users', '', 58],
  ],
  sakura: [
    ['user.add', '星野 みお', 47],
    ['content.update', '', 52],
    ['notification.add', '読書週間のお知らせ', 61],
  ],
  tidewell: [
    ['content.update', 'Reading a Tide Table', 3],
    ['notification.add', 'The reading room over the new year', 12],
  ],
}

async function seedLog(db: Database, tenant: WorldTenant, life: Life): Promise<void> {
  const { tenantId, company } = world[tenant]
  const staff = worldStaff.find((one) => one.tenantId === tenantId)
  if (staff === undefined) return
  const chance = chanceFrom(tenantId * 31)
  for (const [at, [action, name, daysAgo]] of (done[tenant] ?? []).entries()) {
    const address = '203.0.113.24'
    await db
      .insertInto('audit')
      .values({
        ...{ tenant_id: tenantId, id: idOf(tenant, 'audit', at), company_id: company.id, action },
        ...{ at: life.now - daysAgo * day - Math.floor(chance() * 20_000_000) },
        ...{ actor_id: staff.id, actor_level: staff.level, actor_name: staff.name },
        ...{ subject: idOf(tenant, action, at), subject_name: name, address },
        find_key: fold(displayText([name, staff.name, address].filter(Boolean).join(' '))),
      })
      .execute()
  }
}
