import { z } from 'zod'
import { asReader, endpoint } from '#app/doors/api/endpoint.ts'
import {
  getContentLayout,
  viewFilledGroup,
} from '#app/features/catalogue/model/content-group/content-group-view.ts'
import {
  type FilledGroup,
  listGroups,
  listOwnGroups,
} from '#app/features/catalogue/model/content-group/groups.ts'
import { contentGroupInput } from '#app/kernel/values/content-group-id.ts'
import { type Paged, readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

const Paging = z.object({ page: z.unknown().optional(), size: z.unknown().optional() })

function viewGroups({ groups, ...paged }: Paged & { groups: FilledGroup[] }, visit: Visit) {
  return { contentGroups: groups.map((group) => viewFilledGroup(group, visit)), ...paged }
}

export const contentGroupEndpoints = [
  endpoint('GET /content-group/public/list', {
    summary: 'Lists the groups of the site with their first contents to a visitor',
    access: 'optional',
    input: Paging,
    run: (visit, call) => listGroups(visit, { ...readPaging(call), withOwn: false }),
    view: viewGroups,
  }),
  endpoint('GET /content-group/content-group-list', {
    summary:
      'Lists the groups of the site with their first contents, including the reader’s favourites and recently read',
    access: 'user',
    input: Paging,
    run: asReader((visit, call) => listGroups(visit, { ...readPaging(call), withOwn: true })),
    view: viewGroups,
  }),
  endpoint('GET /content-group/favorites-recently-read', {
    summary: 'Returns the reader’s favourites and the contents they read last',
    access: 'user',
    input: z.object({}),
    run: listOwnGroups,
    view: (groups, visit) => ({ contentGroups: groups.map((group) => viewFilledGroup(group, visit)) }),
  }),
  endpoint('GET /content-group/public/content-layout-detail', {
    summary:
      'Lists the contents that a content’s page shows below it: none, others of its group, or of its series',
    access: 'optional',
    input: z.object({ contentId: z.string(), contentGroupId: contentGroupInput.optional() }),
    run: getContentLayout,
    view: (contentGroups) => ({ contentGroups }),
  }),
]
