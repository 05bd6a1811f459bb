import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { exampleVisit } from '#app/doors/api/visit-examples.ts'
import { writeWire } from '#app/doors/wire.ts'
import { contentRecord } from '#app/features/catalogue/api/content-examples.ts'
import { viewUserGroup, viewWholeUserGroup } from '#app/features/users/model/user-group/user-group-view.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { ipKeyOf } from '#app/kernel/values/ip/ip-address.ts'

const groupId = 'groupinuse000000000001'
const group = {
  id: groupId,
  name: 'North Library',
  byId: true,
  byIp: true,
  autoIp: true,
  checksAddress: true,
  maxUsers: 300,
  maxSessions: 30,
  seats: 3,
  printAllowance: 60,
  atLimit: 'end-oldest' as const,
  limitMessage: null,
  startsOn: null,
  endsOn: null,
  print: null,
  users: 120,
  revision: 3,
}
const key = (address: string) => ipKeyOf(address) ?? ''
const example = writeWire(
  viewWholeUserGroup(
    {
      ...group,
      contentGroupIds: [1, 2],
      singles: { contents: [{ id: contentRecord.id, title: contentRecord.title }], total: 1 },
      ranges: [
        {
          id: 'range00000000000000001',
          text: '133.11.0.0/24',
          start: key('133.11.0.0'),
          end: key('133.11.0.255'),
          width: '000000000000000000000000000000ff',
          startsOn: null,
          endsOn: null,
          reason: '本館',
        },
      ],
      sessions: { byAddress: 12, readingNow: 4 },
      seating: { inUse: 3, waiting: 1 },
      denials: [{ contentId: contentRecord.id, title: contentRecord.title, why: 'noSeat', count: 7 }],
    },
    exampleVisit,
  ),
)
const saved = {
  name: 'North Library',
  by_id: true,
  by_ip: true,
  auto_ip: true,
  max_users: 300,
  max_sessions: 30,
  seats: 3,
  print_allowance: 60,
  content_group_ids: [1, 2],
  ranges: [{ text: '133.11.0.0/24', reason: '本館' }],
}
const staff: ErrorName[] = ['unauthorized', 'noPermission']
const whenSaved: ErrorName[] = [
  ...staff,
  'badParameters',
  'idPasswordOrIpNeeded',
  'groupUsesIpLogin',
  'groupUsesIdLogin',
  'invalidIpFormat',
  'ipAddressAlreadyExists',
  'ipRangeConflict',
  'userGroupAlreadyExists',
  'contentGroupNotFound',
]

export const docs: CallDocs = {
  'GET /user-group/page': {
    ja: 'サイトの利用者グループを名前順に、利用者数とともに返す',
    request: { page: 1, size: 20 },
    answer: {
      user_groups: [writeWire(viewUserGroup(group, exampleVisit))],
      page: 1,
      size: 20,
      total_pages: 1,
      total_records: 1,
    },
    refusals: staff,
  },
  'GET /user-group/all': {
    ja: '選択欄に使う、すべての利用者グループの名前を返す',
    answer: [{ id: groupId, name: 'North Library', by_id: true }],
    refusals: staff,
  },
  'GET /user-group/detail/:id': {
    ja: '利用者グループ1件を、IPアドレスの範囲、閲覧の許可、セッションとともに返す',
    request: { id: groupId },
    answer: example,
    refusals: [...staff, 'userGroupNotFound'],
  },
  'POST /user-group/add': {
    ja: '利用者グループを追加する',
    request: { ...saved, name: 'South Library', ranges: [{ text: '133.12.0.0/24' }] },
    answer: { id: 'groupnew00000000000001', proposed: 0 },
    refusals: whenSaved,
  },
  'PUT /user-group/update/:id': {
    ja: '利用者グループを置き換える。省略した項目は、無効、空、または既定値になる',
    request: { id: groupId, ...saved, revision: 1 },
    answer: { id: groupId, proposed: 0 },
    refusals: [...whenSaved, 'userGroupNotFound', 'changedMeanwhile'],
  },
  'DELETE /user-group/delete/:id': {
    ja: '利用者のいない利用者グループを、IPアドレスの範囲とともに削除する',
    request: { id: 'groupspare000000000001' },
    answer: null,
    refusals: [...staff, 'userGroupNotFound', 'userGroupInUse'],
  },
  'POST /user-group/preview-ranges': {
    ja: 'IPアドレスの範囲の保存を事前に確認する。行ごとの結果と、閲覧できるようになる人・できなくなる人を返す',
    request: { id: groupId, ranges: ['133.11.0.0/25', '133.11.0.300'].map((text) => ({ text })) },
    answer: {
      lines: [
        {
          line: 1,
          text: '133.11.0.0/25',
          starts_on: null,
          ends_on: null,
          addresses: '128',
          state: 'added',
          problem: null,
        },
        {
          line: 2,
          text: '133.11.0.300',
          starts_on: null,
          ends_on: null,
          addresses: null,
          state: 'wrong',
          problem: '2行目（133.11.0.300）：IPアドレスの形式が正しくありません。',
        },
      ],
      removed: [{ text: '133.11.0.0/24', starts_on: null, ends_on: null, addresses: '256' }],
      gained: [],
      lost: [{ text: '133.11.0.128 - 133.11.0.255', addresses: '128' }],
      sessions_ending: 12,
    },
    refusals: [...staff, 'badParameters'],
  },
}
