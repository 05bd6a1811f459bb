import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Login } from '#app/domain/session/start-session.ts'
import { readActor } from '#app/visit/read-actor.ts'
import { seedRecords } from '#tests/world/seed-records.ts'
import { type Sandbox, sandboxOfWorld, signInAt } from './provider-visit.ts'
import { clock, db, siteOf } from './visit-of-world.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(() => seedRecords(db, clock.now))

let sandbox: Sandbox
beforeEach(() => {
  sandbox = sandboxOfWorld()
})

async function whoIs(tenant: 'aozora' | 'sakura', login: unknown) {
  const { actor } = await readActor(db, await siteOf(tenant), (login as Login).accessToken, clock.now)
  return actor?.kind === 'reader' ? actor : null
}

describe('signing in at Google', () => {
  it('R161 decision 13 links the account of a verified address, once and for all', async () => {
    const first = await signInAt(sandbox, 'aozora', 'google', { person: 'hanako' })
    expect(await whoIs('aozora', first)).toMatchObject({
      id: 'aozorareader0000000001',
      loginType: 'google_login',
    })
  })
})
