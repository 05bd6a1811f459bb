import { z } from 'zod'
import { asReader, endpoint } from '#app/doors/api/endpoint.ts'
import { listContents } from '#app/features/catalogue/model/content/list-contents.ts'
import { directionOf, fieldNumberOf, orderOf } from '#app/features/catalogue/model/content/list-order.ts'
import {
  viewContentPage,
  viewGroupContents,
} from '#app/features/catalogue/model/content-group/content-group-view.ts'
import { listOfGroup, pageSizeOf } from '#app/features/catalogue/model/content-group/group-rules.ts'
import { findGroup } from '#app/features/catalogue/model/content-group/groups.ts'
import { readSearchCall } from '#app/features/search/model/query/read-search-call.ts'
import { searchFullContents } from '#app/features/search/model/results/search-full-contents.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { isFieldName } from '#app/kernel/values/content-field.ts'
import { contentGroupInput } from '#app/kernel/values/content-group-id.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { requireSignedIn } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { overviewFields, pageOfOverview } from './page-of-overview.ts'

const text = z.union([z.string(), z.number()]).transform(String)

const sorting = { sort: text.optional(), sortField: text.optional(), sortBy: text.optional() }
const paging = { page: z.unknown().optional(), size: z.unknown().optional() }
const PageCall = z.object({ ...paging, ...sorting, contentGroupId: contentGroupInput.optional() })
const SearchablePageCall = PageCall.extend({ searchKey: text.optional() })
/** A call for a group's contents. `isMobileApp` is accepted but doesn't change the answer. */
const GroupCall = z.object({
  ...paging,
  ...sorting,
  contentGroupId: contentGroupInput,
  isMobileApp: flagInput,
})

type Sorting = { sort?: string; sortField?: string; sortBy?: string }

/**
 * The order of a list: by any field that the site offers for sorting, in its search or on its home page. Refuses an
 * unknown field with `sortFieldNotFound`.
 */
function orderFor({ site }: Visit, { sort, sortField, sortBy }: Sorting) {
  const named = sortField ?? sortBy
  if (named && !isFieldName(named)) refuse('sortFieldNotFound')
  const asked = { field: fieldNumberOf(named), direction: directionOf(sort) }
  const offered = site.sortFields.filter(({ field }) => field === asked.field)
  return orderOf(asked, offered.length > 0 ? offered : site.sortFields.filter(({ context }) => context === 2))
}

/** Looks for the key in all fields, like the search. */
async function findInFields(visit: Visit, { searchKey, ...call }: z.output<typeof SearchablePageCall>) {
  const groupLists = call.contentGroupId === undefined ? [] : [[findGroup(visit, call.contentGroupId).id]]
  const request = readSearchCall(visit, { ...call, searchRequests: [{ value: searchKey }], groupLists })
  const { found, ...paged } = await searchFullContents(visit, request)
  return { ...paged, contents: found.map(({ content }) => content) }
}

async function pageOfContents(visit: Visit, call: z.output<typeof PageCall>) {
  const group = call.contentGroupId === undefined ? null : findGroup(visit, call.contentGroupId)
  const list = group === null ? 'all' : listOfGroup(group)
  return listContents(visit, { ...readPaging(call), list, order: orderFor(visit, call) })
}

async function contentsOfGroup(visit: Visit, call: z.output<typeof GroupCall>) {
  const group = findGroup(visit, call.contentGroupId)
  const page = readPaging({ page: call.page, size: call.size ?? pageSizeOf(group) })
  const found = await listContents(visit, { ...page, list: listOfGroup(group), order: orderFor(visit, call) })
  return { ...found, group }
}

export const contentListEndpoints = [
  endpoint('GET /content/public/page', {
    summary: 'Lists all contents, or those of one group, to a visitor',
    access: 'optional',
    input: PageCall,
    run: pageOfContents,
    view: (page, visit) => viewContentPage(page, visit),
  }),
  endpoint('GET /content/page', {
    summary:
      'Lists all contents, those of one group, or those with a search key; to administrators hidden ones too, with the progress of their files',
    access: ['user', 'service'],
    input: SearchablePageCall.extend(overviewFields),
    run: async (visit, call) => {
      const actor = requireSignedIn(visit)
      if (actor.kind === 'staff') return pageOfOverview(visit, call)
      const { searchKey } = call
      const find = searchKey === undefined ? pageOfContents : findInFields
      return viewContentPage(await find(visit, call), visit)
    },
  }),
  endpoint('GET /content/public/get-by-group', {
    summary: 'Lists the contents of a group to a visitor',
    access: 'optional',
    input: GroupCall,
    run: contentsOfGroup,
    view: viewGroupContents,
  }),
  endpoint('GET /content/get-by-group', {
    summary: 'Lists the contents of a group to a signed-in reader',
    access: 'user',
    input: GroupCall,
    run: asReader(contentsOfGroup),
    view: viewGroupContents,
  }),
]
