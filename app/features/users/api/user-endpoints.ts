import { endpoint } from '#app/doors/api/endpoint.ts'
import { resetPasswordOf } from '#app/features/identity/model/account/send-password-link.ts'
import {
  getCardHold,
  liftCardHold,
  viewCardHold,
} from '#app/features/orders/model/card-brake/lift-card-hold.ts'
import { addUser } from '#app/features/users/model/user/add-user.ts'
import { moveMany, setStatusOfMany } from '#app/features/users/model/user/change-many.ts'
import { listUsers } from '#app/features/users/model/user/list-users.ts'
import { setStartingPassword } from '#app/features/users/model/user/set-starting-password.ts'
import { updateUserByAdmin } from '#app/features/users/model/user/update-user-by-admin.ts'
import {
  AddUserInput,
  AdminUpdateCall,
  MoveCall,
  StatusCall,
  UserCall,
} from '#app/features/users/model/user/user-input.ts'
import { filterOf, orderOf, UsersCall } from '#app/features/users/model/user/user-query.ts'
import { viewAddedUser, viewUserList, viewWholeUser } from '#app/features/users/model/user/user-view.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

const changedOnly = ({ changed }: { changed: number }) => ({ changed })

export const staffUserEndpoints = [
  endpoint('GET /user/page', {
    summary: 'The readers of the site, narrowed by the beginning of a word, group and status',
    access: 'service',
    input: UsersCall,
    run: (visit, { page, size, searchKey, userGroupId, accountStatus, ...query }) => {
      const asked = { ...query, q: searchKey, group: userGroupId, status: accountStatus }
      return listUsers(visit, { ...readPaging({ page, size }), ...filterOf(asked), order: orderOf(asked) })
    },
    view: viewUserList,
  }),
  endpoint('POST /user/add', {
    summary:
      'Add a reader: by e-mail, who is mailed a link, or by user name, with a password shown in this answer only',
    access: 'service',
    input: AddUserInput,
    run: addUser,
    view: viewAddedUser,
  }),
  endpoint('PUT /user/admin-update/:id', {
    record: 'GET /user/detail/:id',
    summary: 'Change a reader’s name, user name, group or language; what is left out stays',
    access: 'service',
    input: AdminUpdateCall,
    run: updateUserByAdmin,
    view: viewWholeUser,
  }),
  endpoint('PUT /user/status', {
    summary: 'Stop readers, who are signed out at once, or allow them again',
    access: 'service',
    input: StatusCall,
    run: setStatusOfMany,
    view: changedOnly,
  }),
  endpoint('PUT /user/move', {
    summary: 'Move readers into a user group, or with `none` out of theirs',
    access: 'service',
    input: MoveCall,
    run: moveMany,
    view: changedOnly,
  }),
  endpoint('PUT /user/reset-password/:id', {
    summary: 'Mail a reader a link that sets a new password',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => resetPasswordOf(visit, id),
    view: () => null,
  }),
  endpoint('GET /user/card-hold/:id', {
    summary: 'Why a reader has to wait before they try another card; null where they haven’t to',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => getCardHold(visit, id),
    view: viewCardHold,
  }),
  endpoint('PUT /user/lift-card-hold/:id', {
    summary: 'Let a reader who tried too many cards try again at once',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => liftCardHold(visit, id),
    view: () => null,
  }),
  endpoint('PUT /user/starting-password/:id', {
    summary: 'Give a reader without an e-mail address a new password, shown in this answer only',
    access: 'service',
    only: 'person',
    input: UserCall,
    run: (visit, { id }) => setStartingPassword(visit, id),
  }),
]
