import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import { listUserRegistrations } from '#app/features/orders/model/registration/list-user-registrations.ts'
import { viewRegistrationCall } from '#app/features/plans/model/plan/plan-view.ts'
import { getTrace } from '#app/features/reading/model/trace/get-trace.ts'
import { listUserReadings, listUserTraces } from '#app/features/reading/model/trace/list-user-readings.ts'
import { viewOpened, viewReadContent, viewTrace } from '#app/features/reading/model/trace/trace-view.ts'
import { getUserRights, viewUserRights } from '#app/features/users/model/user/get-user-rights.ts'
import { UserCall } from '#app/features/users/model/user/user-input.ts'
import { endUserSessions, listUserSessions } from '#app/features/users/model/user/user-sessions.ts'
import { viewUserSession } from '#app/features/users/model/user/user-view.ts'
import { readPaging } from '#app/kernel/values/paging.ts'

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
    run: (visit, call) => listUserRegistrations(visit, { ...readPaging(call), id: call.id }),
    view: ({ registrations, ...paged }, visit) => ({
      registrations: registrations.map((one) => viewRegistrationCall(one, visit)),
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
    // It counts as a write, because the log of the reader whom the code names records that somebody asked.
    writes: true,
    input: z.object({ code: z.string().max(200) }),
    run: (visit, { code }) => getTrace(visit, code),
    view: viewTrace,
  }),
]
