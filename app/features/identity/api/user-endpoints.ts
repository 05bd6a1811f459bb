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
    summary: 'One reader: oneself, or for administrators any of the site',
    access: ['user', 'service'],
    only: 'ownAccount',
    input: UserCall,
    run: async (visit, { id }) => (await getUser(visit, id)).reader,
    view: viewUser,
  }),
  endpoint('PUT /user/update/:id', {
    record: 'GET /user/detail/:id',
    summary: 'Change name and language, or what mails and notifications one gets',
    access: ['user', 'service'],
    only: 'ownAccount',
    input: UpdateUserCall,
    run: updateUser,
    view: viewUser,
  }),
  endpoint('PUT /user/change-password', {
    summary: 'Change the own password; all other sessions end',
    access: 'user',
    only: 'ownAccount',
    input: ChangePasswordCall,
    run: changePassword,
    view: () => null,
  }),
  endpoint('PUT /user/change-email/:id', {
    summary:
      'Change an e-mail address: the own one once the new one is confirmed, for administrators at once',
    access: ['user', 'service'],
    only: 'ownAccount',
    input: ChangeEmailCall,
    run: changeEmail,
  }),
  endpoint('DELETE /user/cancel/:id', {
    summary: 'Cancel an account with all its active plans',
    access: ['user', 'service'],
    only: 'ownAccount',
    input: CancelUserCall,
    run: cancelAccount,
    view: () => null,
  }),
]
