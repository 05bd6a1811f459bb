import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  getUserGroup,
  listAllUserGroups,
  listUserGroups,
} from '#app/features/users/model/user-group/get-user-group.ts'
import { previewRanges } from '#app/features/users/model/user-group/preview-ranges.ts'
import { deleteUserGroup, saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import {
  AddUserGroupCall,
  RangesCall,
  UpdateUserGroupCall,
} from '#app/features/users/model/user-group/user-group-input.ts'
import {
  viewRangesPreview,
  viewUserGroup,
  viewWholeUserGroup,
} from '#app/features/users/model/user-group/user-group-view.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const GroupCall = z.object({ id: z.string({ error: 'required' }) })
const GroupsCall = z.object({
  page: z.unknown().optional(),
  size: z.unknown().optional(),
  searchKey: z.string().trim().max(200).optional(),
})

export const userGroupEndpoints = [
  endpoint('GET /user-group/page', {
    summary: 'The user groups of the site by name, with the number of their readers',
    access: 'service',
    input: GroupsCall,
    run: (visit, call) => listUserGroups(visit, { ...readPaging(call), words: call.searchKey ?? '' }),
    view: ({ groups, ...paged }, visit) => ({
      userGroups: groups.map((group) => viewUserGroup(group, visit)),
      ...paged,
    }),
  }),
  endpoint('GET /user-group/all', {
    summary: 'The names of all user groups, for a choice',
    access: 'service',
    input: z.object({}),
    run: listAllUserGroups,
  }),
  endpoint('GET /user-group/detail/:id', {
    summary: 'One user group with its addresses, what it licenses and its sessions',
    access: 'service',
    input: GroupCall,
    run: (visit, { id }) => getUserGroup(visit, id),
    view: viewWholeUserGroup,
  }),
  endpoint('POST /user-group/add', {
    summary: 'Add a user group',
    access: 'service',
    input: AddUserGroupCall,
    run: (visit, input) => saveUserGroup(visit, { ...input, revision: null }),
  }),
  endpoint('PUT /user-group/update/:id', {
    record: 'GET /user-group/detail/:id',
    summary: 'Change a user group as a whole: what is left out is off, none or the default',
    access: 'service',
    input: UpdateUserGroupCall,
    run: saveUserGroup,
  }),
  endpoint('DELETE /user-group/delete/:id', {
    summary: 'Delete a user group that has no readers, with its addresses',
    access: 'service',
    input: GroupCall,
    run: (visit, { id }) => deleteUserGroup(visit, id),
    view: () => null,
  }),
  endpoint('POST /user-group/preview-ranges', {
    summary: 'What saving a list of addresses would do: line by line, and who gains and loses access',
    access: 'service',
    writes: false,
    input: RangesCall,
    run: previewRanges,
    view: viewRangesPreview,
  }),
]
