import { beforeAll, expect, it } from 'vitest'
import * as profile from '#app/features/identity/site/profile/profile.route.tsx'
import { Profile } from '#app/features/identity/site/profile/profile-page.tsx'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { openPage, postForm } from '#tests/visits/page-visit.ts'
import { renderIn } from '#tests/visits/render-in-layout.tsx'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'
import { addPlan, addReaders, buyerAt, newTill, platformOn } from './order-world.ts'

const platform = platformOn(sqliteD1())
const { db, clock } = platform
const signIn = () => db.updateTable('site_setting').where('tenant_id', '=', 1).where('name', '=', 'signIn')

beforeAll(async () => {
  await seedRecords(db, clock.now)
})

/** A reader without a password, who is a payer at a provider and has running, refunded and ended plans. */
async function reader(id: string) {
  await addReaders(platform, 1, [id])
  for (const [at, status, startsOn, endsOn] of [
    ['a', 'ACTIVE', '2026-11-01', '2026-11-30'],
    ['b', 'ACTIVE', '2026-11-20', '2027-11-19'],
    ['c', 'REFUNDED', '2026-10-01', '2026-10-31'],
  ] as const) {
    const planId = await addPlan(platform, 1, `plan-${id}-${at}`)
    const charged = {
      provider: 'GMO',
      price: 1000,
      anchor_on: startsOn,
      renews_on: status === 'ACTIVE' ? endsOn : null,
    }
    await db
      .insertInto('registration')
      .values({
        ...charged,
        tenant_id: 1,
        id: `${id}-${at}`,
        account_id: id,
        plan_id: planId,
        status,
        starts_on: startsOn,
        ends_on: endsOn,
      })
      .execute()
  }
  const visit = await buyerAt(platform, 'GMO', id, newTill(platform, 'GMO'))
  const cancel = (fields: Record<string, string>) =>
    postForm(profile, visit, { path: '/profile', fields: { section: 'cancel', ...fields } })
  const plans = () =>
    db
      .selectFrom('registration')
      .select(['status', 'ends_on', 'renews_on', 'end_reason'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute()
  const page = async () => {
    const { data } = await openPage(profile, visit, { path: '/profile' })
    return renderIn(
      { reader: { id } },
      <Profile {...(data as Parameters<typeof Profile>[0])} reply={undefined} />,
    )
  }
  return { cancel, plans, page }
}

it('R081 R153 R154 R155 a reader who cancels the account is led to the sign-in, which says so; no plan renews and no cookie stays', async () => {
  const other = await reader('anotherreader00000001')
  const othersPlans = await other.plans()
  const { cancel, plans, page } = await reader('leavingreader00000001')
  expect(await page()).toContain('id="cancel"')
  const before = await plans()
  expect(await cancel({})).toMatchObject({ status: 400, to: null, said: null })
  expect(await plans()).toEqual(before)
  const left = await cancel({ isSure: 'true' })
  expect(left).toMatchObject({ to: '/login', said: 'toast.success.cancelUser' })
  expect(left.gone).toEqual(expect.arrayContaining(['aozora', 'aozora.app', 'aozora.lang', 'aozora.return']))
  expect(await plans()).toEqual([
    { status: 'CANCEL', ends_on: '2026-11-30', renews_on: null, end_reason: 'account' },
    { status: 'CANCEL', ends_on: '2027-11-19', renews_on: null, end_reason: 'account' },
    { status: 'REFUNDED', ends_on: '2026-10-31', renews_on: null, end_reason: null },
  ])
  expect(await other.plans()).toEqual(othersPlans)
})

it('R156 a site where nobody may cancel has no such form, and refuses it', async () => {
  const { cancel, plans, page } = await reader('stayingreader00000001')
  const { value } = await db
    .selectFrom('site_setting')
    .select('value')
    .where('tenant_id', '=', 1)
    .where('name', '=', 'signIn')
    .executeTakeFirstOrThrow()
  await signIn()
    .set({ value: JSON.stringify({ ...JSON.parse(value), cancelAccount: false }) })
    .execute()
  expect(await page()).not.toContain('id="cancel"')
  const before = await plans()
  expect(await cancel({ isSure: 'true' })).toMatchObject({
    to: null,
    status: 403,
    data: { refusal: 'forbidden' },
  })
  expect(await plans()).toEqual(before)
  await signIn().set({ value }).execute()
})
