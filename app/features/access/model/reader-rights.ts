import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { inLanguage, readTranslations } from '#app/kernel/i18n/translations.ts'
import { type Day, isWithin } from '#app/kernel/values/day.ts'
import { licencesOf, type Print } from './licence.ts'
import { isRegistered, parametersOf } from './plan-coverage.ts'

/**
 * The right of a reader to the contents of a group: their user group has licensed it, or others; the user group's dates are over; a plan
 * includes it that they are or aren't registered for; or nothing prevents it.
 */
type GroupRight = {
  contentGroupId: number
  right: 'licensed' | 'notLicensed' | 'outsideDates' | 'plan' | 'planNeeded' | 'free'
  /** The names of plans that include the group: those that the reader has, or all if they have none. */
  plans: string[]
}

export type ReaderRights = {
  /** The right to print that the user group gives. Null leaves it to each content. */
  print: Print | null
  groups: GroupRight[]
  /**
   * The contents that the user group has licensed individually. Its readers may read them whatever the rights to the contents' groups are.
   */
  contents: SingleLicences & { right: 'licensed' | 'outsideDates' }
}

type Reader = { tenantId: number; accountId: string; today: Day }
type GroupLicence = { isWithinDates: boolean; print: Print | null; contentGroupIds: readonly number[] }
type CoveringPlan = { contentGroupId: number; name: string; isRegistered: boolean }

/**
 * Reads the rights of a reader to each content group, with the names of plans in one language. It judges as `ensureMayOpen` does for a
 * content in that group only.
 */
export async function readReaderRights(
  db: Database,
  { tenantId, accountId, today, locale }: Reader & { locale: Locale },
  contentGroupIds: readonly number[],
): Promise<ReaderRights> {
  const [licence, plans] = await Promise.all([
    readLicenceOf(db, tenantId, { accountId, today }),
    readPlans(db, { tenantId, accountId, today }, locale),
  ])
  const groups = contentGroupIds.map((contentGroupId) => rightTo(contentGroupId, licence, plans))
  const singles =
    licence === null ? noSingleLicences : await listSingleLicences(db, tenantId, licence.groupId)
  const right = licence === null || licence.isWithinDates ? 'licensed' : 'outsideDates'
  return { print: licence?.print ?? null, groups, contents: { ...singles, right } }
}

/** Applies the rule, in its order. */
export function rightTo(
  contentGroupId: number,
  licence: GroupLicence | null,
  plans: readonly CoveringPlan[],
): GroupRight {
  const covering = plans.filter((plan) => plan.contentGroupId === contentGroupId)
  const own = covering.filter((plan) => plan.isRegistered)
  const names = (own.length > 0 ? own : covering).map(({ name }) => name)
  const said = (right: GroupRight['right']): GroupRight => ({ contentGroupId, right, plans: names })
  if (licence !== null && !licence.isWithinDates) return said('outsideDates')
  if (licence !== null && licence.contentGroupIds.length > 0)
    return said(licence.contentGroupIds.includes(contentGroupId) ? 'licensed' : 'notLicensed')
  if (covering.length === 0) return said('free')
  return said(own.length > 0 ? 'plan' : 'planNeeded')
}

async function readLicenceOf(
  db: Database,
  tenantId: number,
  { accountId, today }: { accountId: string; today: Day },
): Promise<(GroupLicence & { groupId: string }) | null> {
  const rows = await licencesOf(db, { tenantId, accountId })
    .select(['user_group.starts_on as startsOn', 'user_group.ends_on as endsOn', 'user_group.print'])
    .select('user_group.id as groupId')
    .select('licence.content_group_id as contentGroupId')
    .execute()
  const [group] = rows
  if (group === undefined) return null
  const contentGroupIds = rows.flatMap((row) => row.contentGroupId ?? [])
  const { groupId, print } = group
  return { groupId, isWithinDates: isWithin(group, today), print, contentGroupIds }
}

async function readPlans(db: Database, reader: Reader, locale: Locale): Promise<CoveringPlan[]> {
  const at = parametersOf(reader)
  const rows = await db
    .selectFrom('subscription_plan_group as covered')
    .innerJoin('subscription_plan as plan', (join) => inTenant(join, 'plan.id', 'covered.plan_id'))
    .select(['covered.group_id as contentGroupId', 'plan.name', 'plan.translations'])
    .select((eb) => isRegistered(at)(eb as never).as('isRegistered'))
    .where('covered.tenant_id', '=', at.tenantId)
    .where('plan.state', '!=', 'draft')
    .execute()
  return rows.map(({ contentGroupId, name, translations, isRegistered }) => ({
    contentGroupId,
    ...inLanguage({ name, ...readTranslations(translations) }, locale),
    isRegistered: Number(isRegistered) === 1,
  }))
}

/** The contents that a user group has licensed individually: the first ones, and their number. */
export type SingleLicences = { contents: { id: string; title: string }[]; total: number }

const noSingleLicences: SingleLicences = { contents: [], total: 0 }

/**
 * assumed: the most individual licences that a screen lists. Administrators who license more use a content group. The number of all is
 * shown as well.
 */
const maxShown = 100

/**
 * Lists the individual licences of a user group, without contents in the trash. It takes two statements, whose cost depends only on the
 * number of licences.
 */
export async function listSingleLicences(
  db: Database,
  tenantId: number,
  groupId: string,
): Promise<SingleLicences> {
  const licensed = db
    .selectFrom('user_group_content as single')
    .innerJoin('content', (join) => inTenant(join, 'content.id', 'single.content_id'))
    .where('single.tenant_id', '=', tenantId)
    .where('single.user_group_id', '=', groupId)
    .where('content.deleted_at', 'is', null)
  const [contents, { total }] = await Promise.all([
    licensed.select(['content.id', 'content.title']).orderBy('single.content_id').limit(maxShown).execute(),
    licensed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { contents, total }
}
