import {
  type Alert,
  nextMail,
  nextRun,
  remember,
} from '#app/features/reading/model/saved-search/saved-search.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { idOf, idOfTitle, type Life, openTitles } from './life.ts'

const day = 86_400_000

/** The time that the books of a new demo need until the search finds them, in milliseconds. */
const untilIndexed = 15 * 60_000

/** How many titles are new when the demo begins. */
const newTitles = 3

/**
 * Seeds two saved searches of the first reader whom the welcome text names: one for all titles, whose first alert is due when the books of a
 * new demo can be found, so that its mail is in the sandbox; and one that was looked at lately.
 */
export async function seedSavedSearches(
  db: Database,
  tenant: WorldTenant,
  { library, now }: Life,
): Promise<void> {
  const { tenantId, readers } = world[tenant]
  const [owner] = readers
  if (owner?.email === undefined) return
  const titles = openTitles({ library, now } as Life, tenant)
    .map((title) => ({ contentId: idOfTitle(tenant, title), publishedOn: title.publishedOn }))
    .sort((one, other) => (one.publishedOn < other.publishedOn ? 1 : -1))
  const isEnglish = tenant === 'tidewell'
  const searches: { name: string; query: string; alert: Alert; known: typeof titles; dueAt: number }[] = [
    {
      ...{ name: isEnglish ? 'Everything new' : 'すべての新着', query: '', alert: 'daily' },
      ...{ known: titles.slice(newTitles), dueAt: now + untilIndexed },
    },
    {
      ...{ name: isEnglish ? 'The sea' : '星と夜空', alert: 'weekly', known: titles },
      ...{ query: isEnglish ? 'q=sea' : `q=${encodeURIComponent('星')}`, dueAt: 0 },
    },
  ]
  for (const [at, { name, query, alert, known, dueAt }] of searches.entries()) {
    const id = idOf(tenant, 'saved search', at)
    await db
      .insertInto('saved_search')
      .values({
        ...{ tenant_id: tenantId, id, account_id: owner.id, name, query, alert },
        ...{ created_at: now - (20 + at) * day, looked_at: now - day, checked_at: now - day / 4 },
        due_at: dueAt || nextRun(id, now),
        mail_on: dueAt === 0 ? nextMail(alert, now) : dayOf(now),
        ...remember({ known: '', edge: null }, known, null),
      })
      .execute()
  }
}
