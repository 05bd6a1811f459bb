import type { CallDocs } from '#app/doors/api/call-docs.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const staffId = 'aozoraservice000000002'
const ofStaff: ErrorName[] = ['unauthorized', 'noPermission', 'serviceAdminNotFound']
const ofOthers: ErrorName[] = [...ofStaff, 'proofNeeded', 'ownStaffAccount', 'lastSystemAdmin']

const example = {
  id: staffId,
  name: '青空 次郎',
  email: 'jiro@aozora.example',
  level: 'service_admin',
  role_level: 5,
  company: { id: '1', name: '株式会社青空' },
  site: { tenant_id: '1', name: '青空文庫室' },
  lang: null,
  state: 'active',
  has_second_factor: true,
  last_sign_in_at: '2026-11-20T03:00:00.000Z',
  created_at: '2026-11-01T03:00:00.000Z',
  revision: 1,
}
const byId = { staff_id: staffId }

export const docs: CallDocs = {
  'GET /staff/page': {
    request: { page: 1, size: 10, level: 'service_admin', state: 'active', sort: 'asc', sort_by: 'name' },
    answer: { staff: [example], page: 1, size: 10, total_pages: 1, total_records: 1 },
    refusals: ['unauthorized', 'noPermission'],
  },
  'GET /staff/detail/:staffId': { request: byId, answer: example, refusals: ofStaff },
  'POST /staff/add': {
    request: {
      name: '青空 三郎',
      email: 'saburo@aozora.example',
      level: 'service_admin',
      tenant_id: '1',
      lang: 'ja',
    },
    answer: {
      ...example,
      name: '青空 三郎',
      email: 'saburo@aozora.example',
      state: 'invited',
      has_second_factor: false,
    },
    refusals: ['unauthorized', 'noPermission', 'proofNeeded', 'badParameters', 'duplicateEmail', 'notFound'],
  },
  'PUT /staff/update/:staffId': {
    request: {
      ...byId,
      name: '青空 次郎',
      email: 'jiro@aozora.example',
      level: 'service_admin',
      tenant_id: '1',
    },
    answer: { ...example, revision: 2 },
    refusals: [...ofOthers, 'badParameters', 'duplicateEmail', 'notFound', 'changedMeanwhile'],
  },
  'PUT /staff/stop/:staffId': {
    request: byId,
    answer: { ...example, state: 'stopped', revision: 2 },
    refusals: ofOthers,
  },
  'PUT /staff/allow/:staffId': { request: byId, answer: { ...example, revision: 3 }, refusals: ofOthers },
  'DELETE /staff/delete/:staffId': { request: byId, answer: null, refusals: ofOthers },
  'PUT /staff/send-link/:staffId': {
    request: byId,
    answer: example,
    refusals: [...ofStaff, 'proofNeeded', 'userBlocked'],
  },
  'GET /staff/sessions/:staffId': {
    request: byId,
    answer: {
      sessions: [
        {
          id: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
          device: 'Chrome, Windows',
          created_at: '2026-11-20T03:00:00.000Z',
          last_used_at: '2026-11-20T03:10:00.000Z',
          is_this: false,
        },
      ],
    },
    refusals: ofStaff,
  },
  'PUT /staff/end-sessions/:staffId': { request: byId, answer: null, refusals: [...ofStaff, 'proofNeeded'] },
  'PUT /staff/reset-second-factor/:staffId': {
    request: byId,
    answer: null,
    refusals: [...ofStaff, 'proofNeeded', 'ownStaffAccount'],
  },
  'GET /staff/second-factor-policy': {
    request: {},
    answer: { required: true },
    refusals: ['unauthorized', 'noPermission', 'notFound'],
  },
  'PUT /staff/second-factor-policy': {
    request: { required: true },
    answer: { required: true },
    refusals: ['unauthorized', 'noPermission', 'proofNeeded', 'notFound'],
  },
}
