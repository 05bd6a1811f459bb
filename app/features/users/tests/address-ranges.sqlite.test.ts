import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findGroupOfAddress } from '#app/features/identity/model/session/ip-login.ts'
import { startReaderSession } from '#app/features/identity/model/session/start-session.ts'
import {
  approveProposal,
  refuseProposal,
  withdrawProposal,
} from '#app/features/users/model/range-proposal/decide-proposal.ts'
import { listAllProposals, listProposals } from '#app/features/users/model/range-proposal/list-proposals.ts'
import { getUserGroup } from '#app/features/users/model/user-group/get-user-group.ts'
import { previewRanges } from '#app/features/users/model/user-group/preview-ranges.ts'
import { saveUserGroup } from '#app/features/users/model/user-group/save-user-group.ts'
import { RangesCall, UserGroupInput } from '#app/features/users/model/user-group/user-group-input.ts'
import { viewRangesPreview } from '#app/features/users/model/user-group/user-group-view.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ipKeyOf } from '#app/kernel/values/ip/ip-address.ts'
import type { Staff } from '#app/visit/visit.ts'
import { outcome } from '#tests/visits/account-visit.ts'
import { clock, db } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { adminAt, tenantOf } from './admin-at.ts'

type Level = Staff['level']
let made = 0

async function save(fields: object, level: Level = 'service_admin', tenant: 'aozora' | 'sakura' = 'aozora') {
  made += 1
  const input = UserGroupInput.parse({
    name: `Network ${made}`,
    byId: true,
    byIp: true,
    maxSessions: 9,
    ...fields,
  })
  return saveUserGroup(await adminAt(tenant, level), input)
}

async function preview(fields: object, level?: Level) {
  const visit = await adminAt('aozora', level)
  return viewRangesPreview(await previewRanges(visit, RangesCall.parse(fields)), visit)
}

const states = ({ lines }: { lines: { text: string; state: string }[] }) =>
  lines.map(({ text, state }) => `${text} ${state}`)

const textsOf = async (id: string) =>
  (await getUserGroup(await adminAt('aozora'), id)).ranges.map(({ text }) => text)

async function waiting(tenant: 'aozora' | 'sakura' = 'aozora') {
  const { proposals } = await listProposals(await adminAt(tenant), { page: 1, size: 50, state: 'waiting' })
  return proposals
}

const groupAt = async (address: string) =>
  (await findGroupOfAddress(db, 1, ipKeyOf(address) ?? '', dayOf(clock.now)))?.groupId ?? null

beforeAll(makeWorldRecords)
beforeEach(async () => {
  for (const table of ['ip_range', 'range_proposal', 'session'] as const)
    await db.deleteFrom(table).where('tenant_id', '=', 1).execute()
})

describe('the preview of a list of addresses', () => {
  it('names the state of each line: kept, added, wrong, or another group’s', async () => {
    await save({ ranges: '133.99.0.0/24' })
    const { id } = await save({ ranges: '133.11.0.0/24\n133.13.0.1' })
    const shown = await preview({
      id,
      ranges: '133.11.0.0/24\n\n133.12.0.7 # 分室\n133.11.0.300\n133.99.0.9',
    })
    expect(states(shown)).toEqual([
      '133.11.0.0/24 kept',
      '133.12.0.7 added',
      '133.11.0.300 wrong',
      '133.99.0.9 wrong',
    ])
    expect(shown.lines.map(({ line }) => line)).toEqual([1, 3, 4, 5])
    expect(shown.lines[3]?.problem).toContain('Network')
    expect(shown.removed.map(({ text }) => text)).toEqual(['133.13.0.1'])
  })

  it('says which addresses gain and lose access, IPv6 too, and how many sessions begin anew', async () => {
    const { id } = await save({ ranges: '133.11.0.0/24' })
    const account = await db
      .selectFrom('account')
      .select('id')
      .where('group_id', '=', id)
      .where('level', '=', 'ip_reader')
      .executeTakeFirstOrThrow()
    const visit = { ...(await adminAt('aozora')), actor: null }
    for (const _ of [1, 2])
      await startReaderSession(visit, { accountId: account.id, keep: false, loginType: 'IP' })
    await db.updateTable('session').set({ confirmed: 1 }).where('account_id', '=', account.id).execute()
    // No browser has come back with this session.
    await startReaderSession(visit, { accountId: account.id, keep: false, loginType: 'IP' })
    const shown = await preview({ id, ranges: '133.11.0.0/25\n2001:200::/64' })
    expect(shown.gained).toEqual([
      { text: '2001:200:: - 2001:200::ffff:ffff:ffff:ffff', addresses: '18446744073709551616' },
    ])
    expect(shown.lost).toEqual([{ text: '133.11.0.128 - 133.11.0.255', addresses: '128' }])
    expect(shown.sessionsEnding).toBe(2)
    expect((await preview({ id, ranges: '133.11.0.0/24\n2001:200::/64' })).sessionsEnding).toBe(0)
  })

  it('counts nobody for a line that is refused: entered twice, another group’s, too wide', async () => {
    await save({ ranges: '133.99.0.0/24' })
    const { id } = await save({ ranges: '133.11.0.0/24' })
    const shown = await preview({
      id,
      ranges: '133.11.0.0/24\n133.12.0.0/30\n133.12.0.2 - 133.12.0.9\n133.99.0.9\n133.0.0.0/16',
    })
    expect(shown.lines.map(({ state, addresses }) => [state, addresses])).toEqual([
      ['kept', '256'],
      ['added', '4'],
      ['wrong', null],
      ['wrong', null],
      ['wrong', null],
    ])
    expect(shown.gained).toEqual([{ text: '133.12.0.0 - 133.12.0.3', addresses: '4' }])
    expect([shown.lost, shown.removed]).toEqual([[], []])
  })

  it('changes nothing', async () => {
    const { id } = await save({ ranges: '133.11.0.0/24' })
    await preview({ id, ranges: '' })
    await preview({ id, ranges: '133.0.0.0/16', proposesLarger: true })
    expect(await textsOf(id)).toEqual(['133.11.0.0/24'])
    expect(await waiting()).toEqual([])
  })

  it('R442 ignores another site’s group', async () => {
    const { id } = await save({ name: 'Sakura Net', ranges: '133.50.0.0/24' }, 'service_admin', 'sakura')
    expect((await preview({ id, ranges: '' })).removed).toEqual([])
    expect(states(await preview({ ranges: '133.50.0.1' }))).toEqual(['133.50.0.1 added'])
  })
})

describe('larger ranges', () => {
  it('R421 ruling 40: are refused, unless they are proposed; an operator enters them directly', async () => {
    expect(await outcome(save({ ranges: '133.0.0.0/23' }))).toBe('invalidIpFormat')
    expect(await outcome(save({ ranges: '133.0.0.0/23' }, 'company_admin'))).toBe('invalidIpFormat')
    expect(await outcome(save({ ranges: '133.0.0.0/15', proposesLarger: true }))).toBe('invalidIpFormat')
    expect((await save({ ranges: '133.2.0.0/16' }, 'system_admin')).proposed).toBe(0)
    expect(states(await preview({ ranges: '133.4.0.0/16' }))).toEqual(['133.4.0.0/16 wrong'])
    expect(states(await preview({ ranges: '133.4.0.0/16', proposesLarger: true }))).toEqual([
      '133.4.0.0/16 proposed',
    ])
  })

  it('admit nobody before they are approved, and everybody from then on', async () => {
    const { id, proposed } = await save({
      ranges: '133.11.0.0/24\n133.20.0.0/16 # 全学',
      proposesLarger: true,
    })
    expect([proposed, await textsOf(id), await groupAt('133.20.5.5')]).toEqual([1, ['133.11.0.0/24'], null])
    const [proposal] = await waiting()
    expect(proposal).toMatchObject({ groupId: id, text: '133.20.0.0/16', reason: '全学', proposedBy: '係' })
    await approveProposal(await adminAt('aozora', 'system_admin'), {
      id: proposal?.id ?? '',
      answer: 'どうぞ',
    })
    expect([await groupAt('133.20.5.5'), await waiting()]).toEqual([id, []])
  })

  it('stay when the site’s own administrator saves the group again, which is refused to one who has an older state open', async () => {
    const { id } = await save({ name: 'Campus', ranges: '133.21.0.0/16', proposesLarger: true })
    const visit = await adminAt('aozora')
    const { revision } = await getUserGroup(visit, id)
    const [proposal] = await waiting()
    await approveProposal(await adminAt('aozora', 'system_admin'), { id: proposal?.id ?? '', answer: '' })
    const again = { id, name: 'Campus', ranges: '133.21.0.0/16\n133.11.0.1' }
    expect(await outcome(save({ ...again, revision }))).toBe('changedMeanwhile')
    expect(await outcome(save(again))).toBe('done')
    expect(await textsOf(id)).toEqual(['133.11.0.1', '133.21.0.0/16'])
    const added = await db.selectFrom('ip_range').select('added_by').where('tenant_id', '=', 1).execute()
    expect(added.map((row) => row.added_by).sort()).toEqual([
      'service_admin of aozora',
      'system_admin of aozora',
    ])
  })

  it('are decided once, and only by the operator', async () => {
    await save({ ranges: '133.22.0.0/16', proposesLarger: true })
    const [{ id = '' } = {}] = await waiting()
    const operator = await adminAt('aozora', 'system_admin')
    for (const level of ['service_admin', 'company_admin'] as const) {
      const visit = await adminAt('aozora', level)
      expect(await outcome(approveProposal(visit, { id, answer: '' }))).toBe('noPermission')
      expect(await outcome(listAllProposals(visit, { page: 1, size: 10, state: 'waiting' }))).toBe(
        'noPermission',
      )
    }
    await refuseProposal(operator, { id, answer: '広すぎます' })
    expect(await outcome(approveProposal(operator, { id, answer: '' }))).toBe('ipAddressNotFound')
    expect(await outcome(withdrawProposal(await adminAt('aozora'), id))).toBe('ipAddressNotFound')
    expect(await groupAt('133.22.0.1')).toBeNull()
  })

  it('are proposed once, however often the group is saved', async () => {
    const group = { name: 'Twice', ranges: '133.11.3.0/24\n133.23.0.0/16', proposesLarger: true }
    const { id } = await save(group)
    await save({ ...group, id })
    expect(await waiting()).toHaveLength(1)
    const [proposal] = await waiting()
    await withdrawProposal(await adminAt('aozora'), proposal?.id ?? '')
    expect(await waiting()).toEqual([])
  })

  it('are refused if another group has one of their addresses by now', async () => {
    await save({ ranges: '133.24.0.0/16', proposesLarger: true })
    await save({ ranges: '133.24.9.9' })
    const [proposal] = await waiting()
    const approved = approveProposal(await adminAt('aozora', 'system_admin'), {
      id: proposal?.id ?? '',
      answer: '',
    })
    expect(await outcome(approved)).toBe('ipRangeConflict')
    expect(await waiting()).toHaveLength(1)
  })

  it('R003 are listed for the operator of all sites, for a site its own', async () => {
    await save({ ranges: '133.25.0.0/16', proposesLarger: true })
    await save({ ranges: '133.25.0.0/16', proposesLarger: true }, 'service_admin', 'sakura')
    const all = await listAllProposals(await adminAt('aozora', 'system_admin'), {
      page: 1,
      size: 50,
      state: 'waiting',
    })
    expect(new Set(all.proposals.map(({ tenantId }) => tenantId))).toEqual(new Set([1, tenantOf('sakura')]))
    expect(new Set((await waiting()).map(({ tenantId }) => tenantId))).toEqual(new Set([1]))
    const [foreign] = await waiting('sakura')
    const visit = await adminAt('aozora', 'system_admin')
    expect(await outcome(approveProposal(visit, { id: foreign?.id ?? '', answer: '' }))).toBe(
      'ipAddressNotFound',
    )
  })
})
