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
    summary: 'Lists the user groups of the site by name, with their numbers of readers',
    access: 'service',
    input: GroupsCall,
    run: (visit, call) => listUserGroups(visit, { ...readPaging(call), words: call.searchKey ?? '' }),
    view: ({ groups, ...paged }, visit) => ({
      userGroups: groups.map((group) => viewUserGroup(group, visit)),
      ...paged,
    }),
  }),
  endpoint('GET /user-group/all', {
    summary: 'Lists the names of all user groups, for a select field',
    access: 'service',
    input: z.object({}),
    run: listAllUserGroups,
  }),
  endpoint('GET /user-group/detail/:id', {
    summary: 'Returns one user group with its address ranges, licences and sessions',
    access: 'service',
    input: GroupCall,
    run: (visit, { id }) => getUserGroup(visit, id),
    view: viewWholeUserGroup,
  }),
  endpoint('POST /user-group/add', {
    summary: 'Adds a user group',
    access: 'service',
    input: AddUserGroupCall,
    run: (visit, input) => saveUserGroup(visit, { ...input, revision: null }),
  }),
  endpoint('PUT /user-group/update/:id', {
    record: 'GET /user-group/detail/:id',
    summary: 'Replaces a user group; fields left out are turned off, emptied or set to their default',
    access: 'service',
    input: UpdateUserGroupCall,
    run: saveUserGroup,
  }),
  endpoint('DELETE /user-group/delete/:id', {
    summary: 'Deletes a user group that has no readers, with its address ranges',
    access: 'service',
    input: GroupCall,
    run: (visit, { id }) => deleteUserGroup(visit, id),
    view: () => null,
  }),
  endpoint('POST /user-group/preview-ranges', {
    summary:
      'Previews the saving of a list of address ranges: the result of each line, and who gains or loses access',
    access: 'service',
    writes: false,
    input: RangesCall,
    run: previewRanges,
    view: viewRangesPreview,
  }),
]
