import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import type { GroupType } from '#app/kernel/data/tables.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type EditedGroup, readEditedGroups } from './edited-group.ts'
import { type GroupFields, insertGroup, orderGroups, updateGroup } from './group-store.ts'

/** Puts the groups into an order. Groups that it doesn't name follow. Refuses an unknown group (707). */
export async function orderSiteGroups(visit: Visit, { ids }: { ids: readonly number[] }): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const groups = await readEditedGroups(db, site)
  if (!ids.every((id) => groups.some((group) => group.id === id))) refuse('contentGroupNotFound')
  const rest = groups.map(({ id }) => id).filter((id) => !ids.includes(id))
  const order = [...new Set([...ids, ...rest])]
  await commit(visit, [
    orderGroups(db, site.tenantId, order),
    insertAudit(visit, admin, {
      action: 'contentGroup.order',
      subject: String(site.tenantId),
      before: { order: groups.map(({ name }) => name) },
      after: { order: order.map((id) => groups.find((group) => group.id === id)?.name) },
    }),
  ])
  forgetSite(site)
}

/** Moves a group one place up or down. At either end it stays. */
export async function moveGroup(visit: Visit, { id, by }: { id: number; by: 'up' | 'down' }): Promise<void> {
  requireStaff(visit, 'service')
  const ids = (await readEditedGroups(visit.db, visit.site)).map((group) => group.id)
  const at = ids.indexOf(id)
  if (at < 0) refuse('contentGroupNotFound')
  const to = by === 'up' ? at - 1 : at + 1
  const other = ids[to]
  if (other === undefined) return
  await orderSiteGroups(visit, { ids: ids.with(at, other).with(to, id) })
}

/**
 * The groups that every site starts with, in their order. Normal groups follow them. assumed: the specification states no
 * order.
 */
const usual = ['recently_read', 'favourite', 'new', 'recommend', 'popular'] as const satisfies GroupType[]
const defaultShape = { isWrapLine: false, itemSize: 5, numRow: 2, binding: null, protection: null }

/**
 * Restores the groups that every site starts with, in their order and size, before the site's own groups (spec
 * reset-content-group). No group of the site's own and no content is lost.
 */
export async function resetGroups(visit: Visit): Promise<void> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const { tenantId } = site
  const groups = await readEditedGroups(db, site)
  let next = Math.max(0, ...groups.map(({ id }) => id))
  const placed = usual.map((type) => {
    const known = groups.find((group) => group.type === type)
    return known === undefined
      ? { id: ++next, write: insertGroup(db, { tenantId, id: next }, newGroup(visit, type, groups)) }
      : {
          id: known.id,
          write: updateGroup(db, { tenantId, id: known.id }, reset(known, visit), known.revision),
        }
  })
  const first = placed.map(({ id }) => id)
  const rest = groups.map(({ id }) => id).filter((id) => !first.includes(id))
  await commit(visit, [
    ...placed.map(({ write }) => write),
    orderGroups(db, tenantId, [...first, ...rest.sort((a, b) => a - b)]),
    insertAudit(visit, admin, { action: 'contentGroup.reset', subject: String(tenantId) }),
  ])
  forgetSite(site)
}

/** A group named after its type in both languages. A number is added if the site already has a group of that name. */
function newGroup(visit: Visit, type: (typeof usual)[number], groups: readonly EditedGroup[]): GroupFields {
  const names = Object.fromEntries(
    locales.map((locale) => [locale, translator(locale, 'console-content')(`group.type.${type}`)]),
  )
  const words = storedWords(visit, { name: names })
  const isTaken = groups.some(({ name }) => name === words.name)
  const name = isTaken ? `${words.name} 2` : words.name
  return { ...words, name, type, refCode: null, isDefault: false, ...defaultShape }
}

function reset({ names, type, refCode, isDefault }: EditedGroup, visit: Visit): GroupFields {
  return { ...storedWords(visit, { name: names }), type, refCode, isDefault, ...defaultShape }
}
