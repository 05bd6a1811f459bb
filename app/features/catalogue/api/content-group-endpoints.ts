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
    summary: 'Groups of the site, each with its first contents, as a visitor',
    access: 'optional',
    input: Paging,
    run: (visit, call) => listGroups(visit, { ...readPaging(call), withOwn: false }),
    view: viewGroups,
  }),
  endpoint('GET /content-group/content-group-list', {
    summary: 'Groups of the site, favourites and recently read among them, each with its first contents',
    access: 'user',
    input: Paging,
    run: asReader((visit, call) => listGroups(visit, { ...readPaging(call), withOwn: true })),
    view: viewGroups,
  }),
  endpoint('GET /content-group/favorites-recently-read', {
    summary: 'The reader’s favourites and what they read last',
    access: 'user',
    input: z.object({}),
    run: listOwnGroups,
    view: (groups, visit) => ({ contentGroups: groups.map((group) => viewFilledGroup(group, visit)) }),
  }),
  endpoint('GET /content-group/public/content-layout-detail', {
    summary: 'What stands below a content: nothing, others of its group, or of its series',
    access: 'optional',
    input: z.object({ contentId: z.string(), contentGroupId: contentGroupInput.optional() }),
    run: getContentLayout,
    view: (contentGroups) => ({ contentGroups }),
  }),
]
