import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewUserRow } from '#app/features/users/model/user/user-view.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'

const userId = 'aozorareader0000000001'
const groupId = 'groupinuse000000000001'
const example = writeWire(
  viewUserRow({
    id: userId,
    name: '青空 花子',
    email: 'reader@aozora.example',
    username: null,
    status: 'allow',
    groupId,
    groupName: 'North Library',
    addedAt: Date.parse('2026-11-20T03:00:00Z'),
    lastUsedAt: Date.parse('2026-11-22T03:00:00Z'),
    revision: 1,
  }),
) as Record<string, unknown>

const staff: ErrorName[] = ['unauthorized', 'noPermission']
const ofUser: ErrorName[] = [...staff, 'userNotFound']
const ofGroup: ErrorName[] = ['userGroupNotFound', 'groupUsesIpLogin', 'userGroupFull']

export const docs: CallDocs = {
  'GET /user/page': {
    request: { search_key: 'reader', account_status: '0', sort: 'name', page: 1, size: 20 },
    answer: {
      users: [example],
      page: 1,
      size: 20,
      total_pages: 1,
      total_records: 1,
      total_is_at_least: false,
    },
    refusals: staff,
  },
  'POST /user/add': {
    request: {
      full_name: '夏目 房之介',
      email: 'natsume@reader.example',
      user_group_id: groupId,
      lang: 'ja',
    },
    answer: { id: 'accountnew000000000001', starting_password: null },
    refusals: [
      ...staff,
      'badParameters',
      'invalidEmail',
      'invalidUsername',
      'duplicateEmail',
      'userAlreadyExists',
      'companyMaxUsersReached',
      ...ofGroup,
    ],
  },
  'PUT /user/admin-update/:id': {
    request: { id: userId, full_name: '青空 花子', user_group_id: 'none', revision: 1 },
    answer: {
      ...example,
      user_group_id: null,
      user_group_name: null,
      lang: 'ja',
      is_subscribe_mail: false,
      is_receive_notify: true,
    },
    refusals: [...ofUser, 'badParameters', 'invalidUsername', 'loginIdInUse', ...ofGroup, 'changedMeanwhile'],
  },
  'PUT /user/status': {
    request: { ids: [userId], status: 'stop' },
    answer: { changed: 1 },
    refusals: [...staff, 'badParameters'],
  },
  'PUT /user/move': {
    request: { ids: [userId], user_group_id: groupId },
    answer: { changed: 1 },
    refusals: [...staff, 'badParameters', ...ofGroup],
  },
  'PUT /user/reset-password/:id': {
    request: { id: userId },
    answer: null,
    refusals: [...ofUser, 'invalidEmail'],
  },
  'GET /user/card-hold/:id': {
    request: { id: userId },
    answer: {
      tried: 5,
      declined: 4,
      until: '2026-11-22T04:00:00.000Z',
      last_at: '2026-11-22T03:00:00.000Z',
    },
    refusals: ofUser,
  },
  'PUT /user/lift-card-hold/:id': { request: { id: userId }, answer: null, refusals: ofUser },
  'PUT /user/starting-password/:id': {
    request: { id: 'usernamereader00000001' },
    answer: { starting_password: 'Kfmta-wxeh-4729' },
    refusals: [...ofUser, 'changedMeanwhile'],
  },
}
