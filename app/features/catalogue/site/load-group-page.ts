import { redirect } from '@remix-run/cloudflare'
import { directionOf, fieldNumberOf } from '#app/features/catalogue/model/content/list-order.ts'
import { isReadersOwn } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { getGroupPage } from '#app/features/catalogue/model/content-group/groups.ts'
import { waysToOwnAccount } from '#app/features/catalogue/parts/detail/own-account.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import type { ListQuery } from '#app/visit/paths/reader.ts'
import type { Visit } from '#app/visit/visit.ts'

type Wanted = { groupId: number | null; query: URLSearchParams; hrefOf: (query: ListQuery) => string }

/**
 * A page of a group, or of all contents, as its address requests it. An address after the end of the list redirects to
 * the last page (R265, R267), so that the address can be shared. A sort that isn't valid here, such as field 12, isn't
 * passed on to other pages (R241).
 */
export async function loadGroupPage(visit: Visit, { groupId, query, hrefOf }: Wanted) {
  const { page } = readPaging({ page: query.get('page') ?? undefined })
  const field = fieldNumberOf(query.get('sort'))
  const direction = directionOf(query.get('direction'))
  const list = await getGroupPage(visit, { groupId, page, field, direction })
  const isOrder = list.sorts.some((one) => one.field === field && !one.isDisabled)
  const sort = isOrder ? { sort: field ?? undefined, direction: direction ?? undefined } : {}
  if (list.cards.length === 0 && page > 1)
    throw redirect(hrefOf({ ...sort, page: lastPage(list.totalPages) }))
  return {
    ...list,
    sort,
    paging: visit.site.settings.layout.groupPaging,
    ownAccount: list.group !== null && isReadersOwn(list.group) ? waysToOwnAccount(visit) : null,
  }
}

function lastPage(totalPages: number): number | undefined {
  return totalPages > 1 ? totalPages : undefined
}
