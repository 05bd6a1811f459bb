import { beforeAll, expect, it } from 'vitest'
import { consoleElsewhere } from '#app/doors/without-site.ts'
import { startStaffSession } from '#app/features/identity/model/session/start-session.ts'
import { saveTagManager } from '#app/features/sites/model/tag-manager/save-tag-manager.ts'
import { findAddress } from '#app/features/tenancy/model/snapshot/find-address.ts'
import { adminAt } from '#app/features/users/tests/admin-at.ts'
import { platformSite } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { clock, db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

beforeAll(makeWorldRecords)

const ofSakura = 'http://sakura.localhost:8787/admin/sites/2?q=a'
const kindAt = async (path: string) => (await findAddress(new URL(path, ofSakura), env, clock.now)).kind
const choose = async (gtmId: string | null) =>
  saveTagManager(await adminAt('sakura', 'company_admin'), { gtmId, revision: null })

async function ask(cookie: string, changed: object = {}) {
  const request = new Request(ofSakura, { headers: { Cookie: cookie } })
  const incoming = { request, env: { ...env, ...changed }, ctx: { waitUntil: () => undefined } }
  return consoleElsewhere(incoming as unknown as Parameters<typeof consoleElsewhere>[0], new URL(ofSakura))
}

it('the console is served at a site’s domain only if no tag manager runs there', async () => {
  expect(await kindAt('/admin/login')).toBe('platform')
  await choose('GTM-SAKURA1')
  expect([await kindAt('/admin'), await kindAt('/admin/sites/2')]).toEqual([
    'console-elsewhere',
    'console-elsewhere',
  ])
  expect([await kindAt('/'), await kindAt('/administrators')]).toEqual(['site', 'site'])
  await choose(null)
  expect(await kindAt('/admin/login')).toBe('platform')
})

it('a request for it there is redirected to the console’s host, and its old session ends', async () => {
  const own = 'http://admin.localhost:8787/admin/sites/2?q=a'
  const guest = await ask('')
  expect([guest.status, guest.headers.get('Location'), guest.headers.get('Set-Cookie')]).toEqual([
    302,
    own,
    null,
  ])
  const inConsole = { ...(await visitAt('sakura')), site: platformSite(), now: Date.now } as Visit
  const { accessToken } = await startStaffSession(inConsole, 'servicestaff0000000003')
  const open = async () => {
    const sessions = db
      .selectFrom('staff_session')
      .select('ended_at')
      .where('staff_id', '=', 'servicestaff0000000003')
    return (await sessions.execute()).map(({ ended_at }) => ended_at === null)
  }
  expect(await open()).toEqual([true])
  const led = await ask(`bunko=${accessToken}`)
  expect(led.headers.get('Location')).toBe(own)
  expect(led.headers.get('Set-Cookie')).toMatch(/^bunko=; .*Path=\/admin/)
  expect(led.headers.get('Set-Cookie')).toContain('Max-Age=0')
  expect(await open()).toEqual([false])
})

it('without a host for the console it is at the shared host; without that it is not found', async () => {
  const location = (await ask('', { ADMIN_HOSTS: '', SHARED_HOSTS: 'books.example' })).headers.get('Location')
  expect(location).toBe('http://books.example:8787/admin/sites/2?q=a')
  await expect(ask('', { ADMIN_HOSTS: '', SHARED_HOSTS: '' })).rejects.toMatchObject({ name: 'notFound' })
})
