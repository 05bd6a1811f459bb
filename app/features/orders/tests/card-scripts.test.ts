import { beforeEach, expect, it, vi } from 'vitest'
import { acceptCardScript } from '#app/features/orders/model/card-script/accept-card-script.ts'
import { listCardScripts } from '#app/features/orders/model/card-script/list-card-scripts.ts'
import { watchCardScripts } from '#app/features/orders/model/card-script/watch-card-scripts.ts'
import type { Staff } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import { refusalOf } from '#tests/visits/refusal-of.ts'
import { staffOf } from '#tests/visits/staff-of.ts'
import { newBuyer, openShops } from './open-shops.ts'
import { hours, type Platform, shops, takeCardsOnPage } from './order-world.ts'

const url = 'http://sandbox.test/gmo/ext/js/token.js'
let platform: Platform
let content: string | null
const asked: string[] = []

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  platform = await openShops()
  content = 'one'
  asked.length = 0
})

const watch = () =>
  watchCardScripts({
    env: platform.env,
    now: () => platform.clock.now,
    fetch: (async (input: RequestInfo | URL) => {
      asked.push(String(input))
      return new Response(content, { status: content === null ? 404 : 200 })
    }) as typeof fetch,
  })

/** The number of acceptances in the audit log. */
const audited = async () =>
  (await platform.db.selectFrom('audit').select('id').where('action', '=', 'platform.cardScript').execute())
    .length

/** An administrator of a site, or of the system. */
async function visitOf(level: 'system_admin' | 'service_admin') {
  const { visit } = await newBuyer(platform, 'GMO', `beside${level}xxxxxxxxxxxxxxx`.slice(0, 22))
  const there = staffOf(visit, world[shops.GMO])
  return { ...there, actor: { ...there.actor, level } as Staff }
}

it('the scripts of pages with a card form are fetched every six hours, and the first content is the accepted one', async () => {
  expect(await watch()).toBe(1)
  expect(await watch()).toBe(0)
  platform.clock.now += 6 * hours
  expect(await watch()).toBe(1)
  expect(asked).toEqual([url, url])
  expect(await listCardScripts(platform.db)).toMatchObject([
    { url, bytes: 3, isChanged: false, acceptedBy: null, checkedAt: platform.clock.now },
  ])
})

it('a changed one stays marked until a system administrator accepts what it is now', async () => {
  await watch()
  const [before] = await listCardScripts(platform.db)
  content = 'another'
  platform.clock.now += 6 * hours
  await watch()
  const [changed] = await listCardScripts(platform.db)
  expect(changed).toMatchObject({ isChanged: true, bytes: 7, since: platform.clock.now })
  const system = await visitOf('system_admin')
  expect(await refusalOf(acceptCardScript(await visitOf('service_admin'), changed!))).toBe('noPermission')
  expect(await refusalOf(acceptCardScript(system, before!))).toBe('changedMeanwhile')
  expect(await audited()).toBe(0)
  await acceptCardScript(system, changed!)
  expect(await refusalOf(acceptCardScript(system, changed!))).toBe('changedMeanwhile')
  expect(await audited()).toBe(1)
  expect(await listCardScripts(platform.db)).toMatchObject([
    { isChanged: false, acceptedAt: platform.clock.now },
  ])
  content = 'one'
  platform.clock.now += 6 * hours
  await watch()
  expect(await listCardScripts(platform.db)).toMatchObject([{ isChanged: true }])
})

it('one that can’t be fetched fails the sweep and changes nothing', async () => {
  await watch()
  const before = await listCardScripts(platform.db)
  platform.clock.now += 6 * hours
  for (const answer of [null, '', 'x'.repeat(4 * 1024 * 1024 + 1)]) {
    content = answer
    await expect(watch()).rejects.toThrow('can’t be fetched'.replace('’', "'"))
  }
  expect(await listCardScripts(platform.db)).toEqual(before)
})

it('one that no page contains any more is forgotten', async () => {
  await watch()
  await takeCardsOnPage(platform)
  expect(await watch()).toBe(0)
  expect(await listCardScripts(platform.db)).toEqual([])
})
