import { beforeAll, expect, it } from 'vitest'
import { startReaderSession, startStaffSession } from '#app/features/identity/model/session/start-session.ts'
import { getOpening } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import type { AccountType } from '#app/kernel/data/tables.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import { db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const contentId = worldContentId('aozora', 'star-almanac')

beforeAll(async () => {
  await makeWorldRecords()
  await db
    .updateTable('content')
    .set({ version: 1 })
    .where('tenant_id', '=', 1)
    .where('id', '=', contentId)
    .execute()
})

async function setSite(accountType: AccountType, settingLogin: 0 | 1 | 2, viewPage: number) {
  await db
    .updateTable('company')
    .set({ account_type: accountType, setting_login: settingLogin })
    .where('id', '=', 1)
    .execute()
  await db
    .updateTable('site_setting')
    .set({ value: JSON.stringify({ viewPage }) })
    .where('tenant_id', '=', 1)
    .where('name', '=', 'layout')
    .execute()
}

const mayRead = async (token?: string) =>
  getOpening(await visitAt('aozora', token), { contentId, groupId: null }).then(
    () => 'reads',
    (error: Refusal) => error.name,
  )

it('R139 R140 R142 R311 a guest can read on open sites and on sites without a layout, and nowhere else', async () => {
  const found: unknown[] = []
  for (const accountType of ['EMAIL', 'USERNAME', 'ALL', 'GAKKEN_ID', 'OPEN_TYPE'] as const)
    for (const viewPage of [1, 2, 3, 4])
      for (const settingLogin of [0, 1, 2] as const) {
        await setSite(accountType, settingLogin, viewPage)
        const expected = accountType === 'OPEN_TYPE' || viewPage === 3 ? 'reads' : 'unauthorized'
        const outcome = await mayRead()
        if (outcome !== expected) found.push([accountType, viewPage, settingLogin, outcome])
      }
  expect(found).toEqual([])
})

it('R139 R437 a reader can read, with an account or by address, and no administrator can', async () => {
  await setSite('EMAIL', 1, 2)
  const visit = await visitAt('aozora')
  const reader = { accountId: 'aozorareader0000000001', keep: false, loginType: 'EMAIL' } as const
  const outcomes = [await mayRead((await startReaderSession(visit, reader)).accessToken)]
  for (const id of ['servicestaff0000000001', 'companystaff0000000001', 'systemstaff00000000001'])
    outcomes.push(await mayRead((await startStaffSession(visit, id)).accessToken))
  expect(outcomes).toEqual(['reads', 'noPermission', 'noPermission', 'noPermission'])
})
