import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { viewFilledGroup } from '#app/features/catalogue/model/content-group/content-group-view.ts'
import { type FilledGroup, fillGroups } from '#app/features/catalogue/model/content-group/groups.ts'
import {
  DeletedGroup,
  type EditedGroup,
  GroupChanges,
  GroupId,
  GroupInput,
  GroupOrder,
  GroupRefCode,
  viewEditedGroup,
} from '#app/features/publishing/model/groups/edited-group.ts'
import { orderSiteGroups, resetGroups } from '#app/features/publishing/model/groups/order-groups.ts'
import {
  addGroup,
  changeGroup,
  changeRefCode,
  deleteGroup,
  getEditedGroup,
  listEditedGroups,
} from '#app/features/publishing/model/groups/save-group.ts'
import { offsetOf, pagedOf, readPaging } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'

type Filled = { group: EditedGroup; filled: FilledGroup }

/** Shows a group as administrators edit it, together with the first page of its contents as readers see them. */
function viewBoth({ group, filled }: Filled, visit: Visit) {
  return { ...viewFilledGroup(filled, visit), ...viewEditedGroup(group, visit) }
}

async function fill(visit: Visit, groups: readonly EditedGroup[]): Promise<Filled[]> {
  const filled = await fillGroups(visit, groups)
  return groups.map((group, at) => ({ group, filled: filled[at] as FilledGroup }))
}

async function getFilled(visit: Visit, { id }: { id: number }): Promise<Filled> {
  const [found] = await fill(visit, [await getEditedGroup(visit, { id })])
  return found as Filled
}

const nothing = () => null

export const groupWriteEndpoints = [
  endpoint('GET /content-group/page', {
    summary: 'Lists the groups of the site in their order to administrators, each with its first contents',
    access: 'service',
    input: z.object({
      page: z.unknown().optional(),
      size: z.unknown().optional(),
      sort: z.enum(['asc', 'desc']).optional().catch(undefined),
    }),
    run: async (visit, { sort, ...call }) => {
      const groups = await listEditedGroups(visit)
      const paging = readPaging(call)
      const ordered = sort === 'desc' ? groups.toReversed() : groups
      const from = offsetOf(paging)
      const some = await fill(visit, ordered.slice(from, from + paging.size))
      return { contentGroups: some.map((one) => viewBoth(one, visit)), ...pagedOf(paging, groups.length) }
    },
  }),
  endpoint('GET /content-group/detail/:id', {
    summary: 'Returns one group to administrators',
    access: 'service',
    input: GroupId,
    run: getFilled,
    view: viewBoth,
  }),
  endpoint('GET /content-group/all', {
    summary: 'Lists all groups of the site without their contents',
    access: 'service',
    input: z.object({}),
    run: listEditedGroups,
    view: (groups, visit) => ({ contentGroups: groups.map((group) => viewEditedGroup(group, visit)) }),
  }),
  endpoint('POST /content-group/add', {
    summary: 'Adds a group',
    access: 'service',
    input: GroupInput,
    run: async (visit, input) => getFilled(visit, await addGroup(visit, input)),
    view: viewBoth,
  }),
  endpoint('PUT /content-group/update/:id', {
    record: 'GET /content-group/detail/:id',
    summary: 'Changes a group; fields left out stay',
    access: 'service',
    input: GroupChanges,
    mayBeEmpty: ['refCode'],
    run: async (visit, { id, ...changes }) => {
      await changeGroup(visit, id, changes)
      return getFilled(visit, { id })
    },
    view: viewBoth,
  }),
  endpoint('PUT /content-group/update', {
    summary: 'Sets the order of the groups',
    access: 'service',
    input: GroupOrder,
    run: orderSiteGroups,
    view: nothing,
  }),
  endpoint('PUT /content-group/update-ref-code', {
    record: 'GET /content-group/detail/:id',
    summary: 'Changes the reference code of a group',
    access: 'service',
    input: GroupRefCode,
    run: async (visit, input) => {
      await changeRefCode(visit, input)
      return getFilled(visit, input)
    },
    view: viewBoth,
  }),
  endpoint('DELETE /content-group/delete/:id', {
    summary: 'Deletes a group; contents that are in no other group move to `move_to`',
    access: 'service',
    input: DeletedGroup,
    run: deleteGroup,
    view: nothing,
  }),
  endpoint('POST /content-group/reset-content-group', {
    summary: 'Restores the groups that every new site has, and their order',
    access: 'service',
    input: z.object({}),
    run: resetGroups,
    view: nothing,
  }),
]
