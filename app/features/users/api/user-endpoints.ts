import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { resetPasswordOf } from '#app/features/identity/model/account/reset-password.ts'
import { getCardHold, liftCardHold, viewCardHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import { listUserSubscriptions } from '#app/features/orders/model/subscription/list-subscriptions.ts'
import { viewSubscriptionCall } from '#app/features/plans/model/plan/list-plans.ts'
import {
  getTrace,
  listUserReadings,
  listUserTraces,
  viewOpened,
  viewReadContent,
  viewTrace,
} from '#app/features/reading/model/trace/get-trace.ts'
import { addUser } from '#app/features/users/model/user/add-user.ts'
import { moveMany, setStatusOfMany } from '#app/features/users/model/user/change-many.ts'
import { getUserRights, viewUserRights } from '#app/features/users/model/user/get-user-rights.ts'
import { filterOf, listUsers, orderOf, UsersCall } from '#app/features/users/model/user/list-users.ts'
import { setStartingPassword } from '#app/features/users/model/user/starting-password.ts'
import { updateUserByAdmin } from '#app/features/users/model/user/update-user-by-admin.ts'
import {
  AddUserInput,
  AdminUpdateCall,
  MoveCall,
  StatusCall,
  UserCall,
} from '#app/features/users/model/user/user.ts'
import { endUserSessions, listUserSessions } from '#app/features/users/model/user/user-sessions.ts'
import {
  viewAddedUser,
  viewUserList,
  viewUserSession,
  viewWholeUser,
} from '#app/features/users/model/user/user-view.ts'
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

const PagedUserCall = UserCall.extend({ page: z.unknown().optional(), size: z.unknown().optional() })

export const userRecordEndpoints = [
  endpoint('GET /user/sessions/:id', {
    summary: 'Where a reader is signed in',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => listUserSessions(visit, id),
    view: (sessions) => sessions.map(viewUserSession),
  }),
  endpoint('DELETE /user/end-sessions/:id', {
    summary: 'End one session of a reader, or all of them',
    access: 'service',
    input: UserCall.extend({ sessionId: z.string().optional() }),
    run: endUserSessions,
  }),
  endpoint('GET /user/rights/:id', {
    summary: 'What a reader may read and why, content group by content group',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => getUserRights(visit, id),
    view: viewUserRights,
  }),
  endpoint('GET /user/registrations/:id', {
    summary: 'The plans a reader has registered for',
    access: 'service',
    input: PagedUserCall,
    run: (visit, call) => listUserSubscriptions(visit, { ...readPaging(call), id: call.id }),
    view: ({ registrations, ...paged }, visit) => ({
      registrations: registrations.map((one) => viewSubscriptionCall(one, visit)),
      ...paged,
    }),
  }),
  endpoint('GET /user/readings/:id', {
    summary: 'What a reader has read: each content, when last and how often',
    access: 'service',
    input: PagedUserCall,
    run: (visit, call) => listUserReadings(visit, { ...readPaging(call), id: call.id }),
    view: ({ readings, hasMore }) => ({ readings: readings.map(viewReadContent), hasMore }),
  }),
  endpoint('GET /user/traces/:id', {
    summary: 'Each opening of a content by a reader, with the code that stands on its pages',
    access: 'service',
    input: PagedUserCall,
    run: (visit, call) => listUserTraces(visit, { ...readPaging(call), id: call.id }),
    view: ({ traces, hasMore }) => ({ traces: traces.map(viewOpened), hasMore }),
  }),
  endpoint('GET /trace/:code', {
    summary: 'Who opened what when, by the code on a page that turned up',
    access: 'service',
    // The call counts as a write, because it is recorded in the log of the reader whom the code names.
    writes: true,
    input: z.object({ code: z.string().max(200) }),
    run: (visit, { code }) => getTrace(visit, code),
    view: viewTrace,
  }),
]
