import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  CancelUserCall,
  ChangeEmailCall,
  ChangePasswordCall,
  UpdateUserCall,
} from '#app/features/identity/model/account/account-input.ts'
import { cancelAccount } from '#app/features/identity/model/account/cancel-account.ts'
import { changeEmail } from '#app/features/identity/model/account/change-email.ts'
import { changePassword } from '#app/features/identity/model/account/change-password.ts'
import { getUser, updateUser, viewUser } from '#app/features/identity/model/account/user.ts'

const UserCall = z.object({ id: z.string() })

export const userEndpoints = [
  endpoint('GET /user/detail/:id', {
    summary: 'Returns one reader: the caller, or for administrators any reader of the site',
    access: ['user', 'service'],
    only: 'ownAccount',
    input: UserCall,
    run: async (visit, { id }) => (await getUser(visit, id)).reader,
    view: viewUser,
  }),
  endpoint('PUT /user/update/:id', {
    record: 'GET /user/detail/:id',
    summary: 'Changes a reader’s name and language, or which mails and notifications they get',
    access: ['user', 'service'],
    only: 'ownAccount',
    input: UpdateUserCall,
    run: updateUser,
    view: viewUser,
  }),
  endpoint('PUT /user/change-password', {
    summary: 'Changes the caller’s own password and ends all their other sessions',
    access: 'user',
    only: 'ownAccount',
    input: ChangePasswordCall,
    run: changePassword,
    view: () => null,
  }),
  endpoint('PUT /user/change-email/:id', {
    summary:
      'Changes an e-mail address: a reader’s own after they confirm the new one, an administrator’s change at once',
    access: ['user', 'service'],
    only: 'ownAccount',
    input: ChangeEmailCall,
    run: changeEmail,
  }),
  endpoint('DELETE /user/cancel/:id', {
    summary: 'Cancels an account with all its active plans',
    access: ['user', 'service'],
    only: 'ownAccount',
    input: CancelUserCall,
    run: cancelAccount,
    view: () => null,
  }),
]
