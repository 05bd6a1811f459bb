import { z } from 'zod'
import { Refusal, refuse } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { readConsoleRoute } from '#app/kernel/values/return-route.ts'
import { commit } from '#app/visit/commit.ts'
import { onPlatform } from '#app/visit/on-platform.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'

type SavedView = { id: string; name: string; query: string }

/** The most views of a list for one administrator. More would be confusing. */
const maxViews = 12

/** A view to save, or with `remove` one to delete. `list` is the path of the list. */
export const SavedViewInput = z.object({
  list: z.string().max(200),
  name: z.string().trim().max(60).optional(),
  query: z.string().max(1_000).default(''),
  remove: z.string().max(64).optional(),
})

/** The administrator's own views of a list, by name. */
export async function listSavedViews(visit: Visit, list: string): Promise<SavedView[]> {
  const staff = requireStaff(visit, 'service')
  const { db } = await onPlatform(visit)
  return await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query'])
    .where('staff_id', '=', staff.id)
    .where('list', '=', list)
    .orderBy('name')
    .limit(maxViews)
    .execute()
}

/** Saves a view under a name, replacing the administrator's own view of that name, or deletes one. Returns the path of its list. */
export async function saveView(asked: Visit, input: z.output<typeof SavedViewInput>): Promise<string> {
  const staff = requireStaff(asked, 'service')
  const visit = await onPlatform(asked)
  const list = readConsoleRoute(input.list) ?? refuse('badParameters')
  if (input.remove !== undefined) {
    await commit(visit, [
      visit.db.deleteFrom('saved_view').where('staff_id', '=', staff.id).where('id', '=', input.remove),
    ])
    return list
  }
  if (!input.name) refuse('badParameters')
  const known = await listSavedViews(visit, list)
  if (known.length >= maxViews && !known.some(({ name }) => name === input.name))
    throw new Refusal('badParameters')
  const row = {
    staff_id: staff.id,
    id: newElementId(visit.randomBytes),
    list,
    name: input.name,
    query: input.query,
    created_at: visit.now(),
  }
  await commit(visit, [
    visit.db
      .insertInto('saved_view')
      .values(row)
      .onConflict((same) => same.columns(['staff_id', 'list', 'name']).doUpdateSet({ query: input.query })),
  ])
  return `${list}?${input.query}`
}
