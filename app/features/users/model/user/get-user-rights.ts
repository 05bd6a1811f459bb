import { readAccessRules } from '#app/features/access/model/access-rules.ts'
import { type ReaderRights, readReaderRights } from '#app/features/access/model/reader-rights.ts'
import { inLanguage } from '#app/kernel/i18n/translations.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { getUserRow } from './list-users.ts'

type UserRights = ReaderRights & {
  /** Whether guests may read here, too, so that free contents need no account. */
  isOpenToGuests: boolean
}

/**
 * The rights of a reader to each content group and each single licence, with the reasons, from the current records. Refuses a person who is
 * no reader of the site with `userNotFound` (701).
 */
export async function getUserRights(visit: Visit, id: string): Promise<UserRights> {
  requireStaff(visit, 'service')
  const { tenantId, groups } = visit.site
  const user = await getUserRow(visit, id)
  const reader = { tenantId, accountId: user.id, today: dayOf(visit.now()), locale: visit.locale }
  const filled = groups.filter(({ type }) => type === 'normal').map((group) => group.id)
  const [rights, { accountType, hasNoLayout }] = await Promise.all([
    readReaderRights(visit.db, reader, filled),
    readAccessRules(visit.db, tenantId),
  ])
  return { ...rights, isOpenToGuests: accountType === 'OPEN_TYPE' || hasNoLayout }
}

export function viewUserRights({ groups, contents, ...rights }: UserRights, { site, locale }: Visit) {
  const nameOf = new Map(inLanguage(site.groups, locale).map(({ id, name }) => [id, name]))
  return {
    ...rights,
    groups: groups.map(({ contentGroupId, ...right }) => ({
      contentGroupId: String(contentGroupId),
      contentGroupName: nameOf.get(contentGroupId) ?? '',
      ...right,
    })),
    contents: contents.contents.map((content) => ({ ...content, right: contents.right })),
    totalContents: contents.total,
  }
}
