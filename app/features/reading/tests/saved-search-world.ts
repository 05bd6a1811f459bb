import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { sweepSavedSearches } from '#app/features/reading/model/saved-search/sweep-saved-searches.ts'
import { ensureIndexedContent, publishIndex } from '#app/features/search/model/index/search-index.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { openSearch } from '#app/kernel/data/search-database.ts'
import { addDays, type Day, dayOf, startOfDay } from '#app/kernel/values/day.ts'
import type { Reader, Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { memoryFiles } from '#tests/visits/memory-files.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { storePages } from '#tests/visits/store-pages.ts'

/** A platform with a search index, whose titles and readers a test adds, and its own mornings. */
export function savedSearchWorld() {
  const onDatabase = platformOn(sqliteD1())
  const search = sqliteD1('search')
  const platform = {
    ...onDatabase,
    env: { ...onDatabase.env, SEARCH: search, FILES: memoryFiles(), SITE_ORIGIN: 'http://localhost:8787' },
  }
  const { db, env, clock } = platform

  const touched = { created_at: 1, updated_at: 1 }
  let made = 0

  /** Adds a title with a word in its text. Without a group, or before it has a version, nobody may open it. */
  async function addTitle(
    site: WorldTenant,
    word: string,
    {
      day = dayOf(clock.now),
      groupId = 2,
      ...values
    }: { day?: Day; groupId?: number; [column: string]: unknown } = {},
  ): Promise<string> {
    const { tenantId } = world[site]
    const id = `alerttitle${String(++made).padStart(14, '0')}`
    const content = {
      ...{ tenant_id: tenantId, id, title: `${word} ${made}`, author: 'Author', published_on: day },
      ...{ visible: 1 as const, version: 1, page_count: 2, sort_keys: '{}', ...touched, ...values },
    }
    await db.insertInto('content').values(content).execute()
    await db
      .insertInto('content_in_group')
      .values({ tenant_id: tenantId, content_id: id, group_id: groupId } as never)
      .execute()
    const index = openSearch(search)
    const indexed = {
      ...{ tenantId, contentId: id, version: 1, title: content.title, visible: true, sortKeys: '{}' },
      publishedAt: startOfDay(day),
    }
    const no = await ensureIndexedContent(index, indexed)
    const opened = { d1: search, db: index }
    await storePages({ search: opened, files: env.FILES }, { ...indexed, no }, [word])
    await publishIndex(opened, tenantId, id, 1)
    return id
  }

  const changeTitle = (site: WorldTenant, id: string, values: object) =>
    db
      .updateTable('content')
      .set(values)
      .where('tenant_id', '=', world[site].tenantId)
      .where('id', '=', id)
      .execute()

  /** A new reader with a confirmed address, and their visit. */
  async function newReader(
    site: WorldTenant,
    {
      email = `alert${++made}@x.example`,
      ...values
    }: { email?: string | null; [column: string]: unknown } = {},
  ): Promise<Visit> {
    const { tenantId } = world[site]
    const id = `alertreader${String(++made).padStart(13, '0')}`
    const account = {
      tenant_id: tenantId,
      id,
      level: 'reader' as const,
      name: '早瀬',
      email,
      email_key: email,
    }
    await db
      .insertInto('account')
      .values({ ...account, lang: 'ja', ...touched, ...values })
      .execute()
    const actor: Reader = {
      ...{ kind: 'reader', level: 'reader', id, name: '早瀬', email, knownAs: id, lang: 'ja' },
      ...{ sessionId: 's', loginType: 'EMAIL', isApp: false, groupId: null },
    }
    return { ...(await administratorAt(platform, site)), actor }
  }

  const changeReader = ({ actor, site }: Visit, values: object) =>
    db
      .updateTable('account')
      .set(values)
      .where('tenant_id', '=', site.tenantId)
      .where('id', '=', actor?.id ?? '')
      .execute()

  /** Cron's dependencies. Each site is read anew. */
  const cron = {
    env,
    now: () => clock.now,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    fetch: (() => Promise.reject(new Error('nothing is asked of others'))) as typeof fetch,
    siteOf: (tenantId: number) => {
      const found = Object.values(world).find((site) => site.tenantId === tenantId)
      return found === undefined ? Promise.resolve(null) : readSite(db, found.address)
    },
  }

  /** Sets the clock to the next morning and runs the sweep, until nothing is due. Returns how many searches ran. */
  async function nextMorning(days = 1): Promise<number> {
    clock.now = startOfDay(addDays(dayOf(clock.now), days)) + 8 * 3_600_000
    let ran = 0
    for (let found = 1; found > 0; ran += found) found = await sweepSavedSearches(cron)
    return ran
  }

  /** The mails of alerts to a reader that wait, the latest last. */
  const mailsTo = ({ actor }: Visit) =>
    db
      .selectFrom('mail')
      .select(['subject', 'text', 'unsubscribe_url as unsubscribeUrl', 'tenant_id as tenantId', 'id'])
      .where('kind', '=', 'searchAlert')
      .where('recipient', '=', actor?.email ?? '')
      .orderBy('created_at')
      .execute()
  return { platform, db, addTitle, changeTitle, newReader, changeReader, cron, nextMorning, mailsTo }
}
