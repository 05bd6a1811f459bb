import type { CallDocs } from '#app/doors/api/call-docs.ts'
import { writeWire } from '#app/doors/wire.ts'
import { viewProposal } from '#app/features/users/model/range-proposal/range-proposal.ts'
import type { ErrorName } from '#app/kernel/errors/catalogue.ts'
import { ipKeyOf } from '#app/kernel/values/ip/ip-address.ts'

const id = 'proposal00000000000001'
const example = writeWire(
  viewProposal({
    id,
    tenantId: 1,
    groupId: 'groupinuse000000000001',
    groupName: 'North Library',
    siteName: '青空文庫',
    companyName: '青空出版',
    text: '133.11.0.0/16',
    start: ipKeyOf('133.11.0.0') ?? '',
    end: ipKeyOf('133.11.255.255') ?? '',
    startsOn: null,
    endsOn: null,
    reason: '全学',
    state: 'waiting',
    proposedBy: '青空 一郎',
    createdAt: Date.parse('2026-11-20T03:00:00Z'),
    decidedBy: null,
    decidedAt: null,
    answer: '',
  }),
)
const staff: ErrorName[] = ['unauthorized', 'noPermission']
const whenDecided: ErrorName[] = [...staff, 'ipAddressNotFound']

export const docs: CallDocs = {
  'GET /range-proposal/page': {
    ja: 'サイトが申請した広いIPアドレスの範囲の一覧を返す。既定は審査中のもの',
    request: { state: 'waiting', page: 1, size: 20 },
    answer: { proposals: [example], page: 1, size: 20, total_pages: 1, total_records: 1 },
    refusals: staff,
  },
  'DELETE /range-proposal/withdraw/:id': {
    ja: '審査中の申請を取り下げる',
    request: { id },
    answer: null,
    refusals: whenDecided,
  },
  'PUT /range-proposal/approve/:id': {
    ja: '申請された広いIPアドレスの範囲を承認し、利用者グループに追加する',
    request: { id, answer: '確認しました。' },
    answer: null,
    refusals: [...whenDecided, 'userGroupNotFound', 'ipRangeConflict'],
  },
  'PUT /range-proposal/refuse/:id': {
    ja: '広いIPアドレスの範囲の申請を、申請した管理者への回答とともに却下する',
    request: { id, answer: '学外のアドレスを含んでいます。' },
    answer: null,
    refusals: whenDecided,
  },
}
