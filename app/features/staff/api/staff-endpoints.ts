import { z } from 'zod'
import { endpoint } from '#app/doors/api/endpoint.ts'
import {
  addStaff,
  deleteStaff,
  sendStaffLink,
  setStaffAllowed,
  updateStaff,
} from '#app/features/staff/model/staff/change-staff.ts'
import {
  FactorPolicyInput,
  getFactorPolicy,
  setFactorPolicy,
} from '#app/features/staff/model/staff/factor-policy.ts'
import {
  getStaff,
  listStaff,
  viewStaff,
  viewStaffSession,
} from '#app/features/staff/model/staff/get-staff.ts'
import { resetFactor } from '#app/features/staff/model/staff/own-factor.ts'
import { NewStaff, StaffChange, StaffId, StaffQuery } from '#app/features/staff/model/staff/staff.ts'
import { endStaffSessions, listStaffSessions } from '#app/features/staff/model/staff/staff-sessions.ts'

const nothing = () => null

export const staffEndpoints = [
  endpoint('GET /staff/page', {
    summary: 'Lists the administrators of the company',
    access: 'company',
    input: StaffQuery,
    run: listStaff,
    view: ({ staff, ...paged }) => ({ staff: staff.map(viewStaff), ...paged }),
  }),
  endpoint('GET /staff/detail/:staffId', {
    summary: 'Returns one administrator',
    access: 'company',
    input: StaffId,
    run: (visit, { staffId }) => getStaff(visit, staffId),
    view: viewStaff,
  }),
  endpoint('POST /staff/add', {
    summary: 'Invites an administrator by mail',
    access: 'company',
    only: 'person',
    input: NewStaff,
    run: addStaff,
    view: viewStaff,
  }),
  endpoint('PUT /staff/update/:staffId', {
    record: 'GET /staff/detail/:staffId',
    summary: 'Changes an administrator’s name, address, level or site',
    access: 'company',
    only: 'person',
    input: StaffId.extend(StaffChange.shape),
    run: (visit, { staffId, ...change }) => updateStaff(visit, staffId, change),
    view: viewStaff,
  }),
  endpoint('PUT /staff/stop/:staffId', {
    summary: 'Stops an administrator and ends their sessions',
    access: 'company',
    only: 'person',
    input: StaffId,
    run: (visit, { staffId }) => setStaffAllowed(visit, staffId, false),
    view: viewStaff,
  }),
  endpoint('PUT /staff/allow/:staffId', {
    summary: 'Allows a stopped administrator again',
    access: 'company',
    only: 'person',
    input: StaffId,
    run: (visit, { staffId }) => setStaffAllowed(visit, staffId, true),
    view: viewStaff,
  }),
  endpoint('DELETE /staff/delete/:staffId', {
    summary: 'Deletes an administrator, or withdraws an invitation',
    access: 'company',
    only: 'person',
    input: StaffId,
    run: (visit, { staffId }) => deleteStaff(visit, staffId),
    view: nothing,
  }),
  endpoint('PUT /staff/send-link/:staffId', {
    summary: 'Mails the invitation again, or a link for a new password',
    access: 'company',
    only: 'person',
    input: StaffId,
    run: (visit, { staffId }) => sendStaffLink(visit, staffId),
    view: viewStaff,
  }),
  endpoint('GET /staff/sessions/:staffId', {
    summary: 'Lists an administrator’s live sessions',
    access: 'company',
    input: StaffId,
    run: (visit, { staffId }) => listStaffSessions(visit, staffId),
    view: (sessions) => ({ sessions: sessions.map(viewStaffSession) }),
  }),
  endpoint('PUT /staff/end-sessions/:staffId', {
    summary: 'Ends one session of an administrator, or all of them',
    access: 'company',
    only: 'person',
    input: StaffId.extend({ sessionId: z.string().max(64).optional() }),
    run: (visit, { staffId, sessionId }) => endStaffSessions(visit, staffId, sessionId ?? 'all'),
    view: nothing,
  }),
  endpoint('PUT /staff/reset-second-factor/:staffId', {
    summary: 'Removes the second factor of an administrator who lost it',
    access: 'company',
    only: 'person',
    input: StaffId,
    run: (visit, { staffId }) => resetFactor(visit, staffId),
    view: nothing,
  }),
  endpoint('GET /staff/second-factor-policy', {
    summary: 'Returns whether the company’s administrators need a second factor',
    access: 'company',
    input: FactorPolicyInput.pick({ companyId: true }),
    run: (visit, { companyId }) => getFactorPolicy(visit, companyId ?? null),
  }),
  endpoint('PUT /staff/second-factor-policy', {
    record: 'GET /staff/second-factor-policy',
    summary: 'Sets whether the company’s administrators need a second factor',
    access: 'company',
    only: 'person',
    input: FactorPolicyInput,
    run: setFactorPolicy,
  }),
]
