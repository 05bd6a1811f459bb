import { redirect } from '@remix-run/cloudflare'
import { directionOf, fieldNumberOf } from '#app/domain/catalogue/content/list-order.ts'
import { type GroupPage, getGroupPage } from '#app/domain/catalogue/content-group/get-group-page.ts'
import { isReadersOwn } from '#app/domain/catalogue/content-group/group-rules.ts'
import { viewLoginForm } from '#app/pages/account/login-form-view.ts'
import { isHereByAddress } from '#app/pages/frame/frame-view.ts'
import type { ListQuery } from '#app/paths/reader.ts'
import { readPaging } from '#app/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

type Wanted = { groupId: number | null; query: URLSearchParams; hrefOf: (query: ListQuery) => string }

/**
 * A page of a group, or of all contents, as its address asks for it. After the end of the list the last page there is
 * (R265, R267): its own address, so that it can be shared. What is no order here, field 12 above all, isn't handed on to
 * its other pages (R241).
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
    ownAccount: waysToOwnAccount(visit, list),
  }
}

function lastPage(totalPages: number): number | undefined {
  return totalPages > 1 ? totalPages : undefined
}

/** What a reader by address keeps ends with their session: how they come to an account that keeps it for them. */
function waysToOwnAccount(visit: Visit, { group }: GroupPage): { register: boolean } | null {
  if (visit.actor === null || !isHereByAddress(visit.actor) || group === null || !isReadersOwn(group))
    return null
  return { register: viewLoginForm(visit).links.register }
}
