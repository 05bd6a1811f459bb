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
    summary: 'Lists the readers of the site, filtered by the beginning of a word, by group and by status',
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
      'Adds a reader: by e-mail address, with a mailed link, or by username, with a password that only this answer shows',
    access: 'service',
    input: AddUserInput,
    run: addUser,
    view: viewAddedUser,
  }),
  endpoint('PUT /user/admin-update/:id', {
    record: 'GET /user/detail/:id',
    summary: 'Changes a reader’s name, username, group or language; fields left out stay',
    access: 'service',
    input: AdminUpdateCall,
    run: updateUserByAdmin,
    view: viewWholeUser,
  }),
  endpoint('PUT /user/status', {
    summary: 'Stops readers and signs them out at once, or allows them again',
    access: 'service',
    input: StatusCall,
    run: setStatusOfMany,
    view: changedOnly,
  }),
  endpoint('PUT /user/move', {
    summary: 'Moves readers into a user group; `none` takes them out of theirs',
    access: 'service',
    input: MoveCall,
    run: moveMany,
    view: changedOnly,
  }),
  endpoint('PUT /user/reset-password/:id', {
    summary: 'Mails a reader a link that sets a new password',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => resetPasswordOf(visit, id),
    view: () => null,
  }),
  endpoint('GET /user/card-hold/:id', {
    summary: 'Returns why a reader has to wait before they try another card; null if they don’t have to wait',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => getCardHold(visit, id),
    view: viewCardHold,
  }),
  endpoint('PUT /user/lift-card-hold/:id', {
    summary: 'Lets a reader who tried too many cards try again at once',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => liftCardHold(visit, id),
    view: () => null,
  }),
  endpoint('PUT /user/starting-password/:id', {
    summary: 'Gives a reader without an e-mail address a new password, which only this answer shows',
    access: 'service',
    only: 'person',
    input: UserCall,
    run: (visit, { id }) => setStartingPassword(visit, id),
  }),
]

const PagedUserCall = UserCall.extend({ page: z.unknown().optional(), size: z.unknown().optional() })

export const userRecordEndpoints = [
  endpoint('GET /user/sessions/:id', {
    summary: 'Lists a reader’s sessions',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => listUserSessions(visit, id),
    view: (sessions) => sessions.map(viewUserSession),
  }),
  endpoint('DELETE /user/end-sessions/:id', {
    summary: 'Ends one session of a reader, or all of them',
    access: 'service',
    input: UserCall.extend({ sessionId: z.string().optional() }),
    run: endUserSessions,
  }),
  endpoint('GET /user/rights/:id', {
    summary: 'Lists for each content group whether a reader may read it, and why',
    access: 'service',
    input: UserCall,
    run: (visit, { id }) => getUserRights(visit, id),
    view: viewUserRights,
  }),
  endpoint('GET /user/registrations/:id', {
    summary: 'Lists a reader’s subscriptions',
    access: 'service',
    input: PagedUserCall,
    run: (visit, call) => listUserSubscriptions(visit, { ...readPaging(call), id: call.id }),
    view: ({ registrations, ...paged }, visit) => ({
      registrations: registrations.map((one) => viewSubscriptionCall(one, visit)),
      ...paged,
    }),
  }),
  endpoint('GET /user/readings/:id', {
    summary: 'Lists the contents that a reader has read, with the last time and the number of times',
    access: 'service',
    input: PagedUserCall,
    run: (visit, call) => listUserReadings(visit, { ...readPaging(call), id: call.id }),
    view: ({ readings, hasMore }) => ({ readings: readings.map(viewReadContent), hasMore }),
  }),
  endpoint('GET /user/traces/:id', {
    summary: 'Lists each time a reader opened a content, with the trace code on its pages',
    access: 'service',
    input: PagedUserCall,
    run: (visit, call) => listUserTraces(visit, { ...readPaging(call), id: call.id }),
    view: ({ traces, hasMore }) => ({ traces: traces.map(viewOpened), hasMore }),
  }),
  endpoint('GET /trace/:code', {
    summary: 'Finds out by a trace code who opened which content and when',
    access: 'service',
    // The call counts as a write, because it is recorded in the log of the reader whom the code names.
    writes: true,
    input: z.object({ code: z.string().max(200) }),
    run: (visit, { code }) => getTrace(visit, code),
    view: viewTrace,
  }),
]
