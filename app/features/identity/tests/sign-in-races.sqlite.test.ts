import { beforeAll, expect, it, vi } from 'vitest'
import { logIn } from '#app/features/identity/model/session/log-in.ts'
import { countFailure, holderOf } from '#app/features/identity/model/session/login-failures.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { worldPassword } from '#seeds/demo/world.ts'
import { clock, db, minutes, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

// Hashing a password is slow on purpose.
vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeWorldRecords)

const right = passwordDigest(worldPassword)
const name = 'reader@aozora.example'

async function tryWith(digest: string): Promise<string> {
  try {
    await logIn(await visitAt('aozora'), { name, digest, keep: false })
    return 'in'
  } catch (error) {
    return (error as Refusal).name
  }
}

const count = (outcomes: string[], outcome: string) => outcomes.filter((one) => one === outcome).length

it('R103 of many wrong passwords at once the fifth begins the block, and the others are refused by it', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 9 }, (_, i) => tryWith(passwordDigest(`wrong ${i}`))),
  )
  expect(count(outcomes, 'invalidAccount')).toBe(4)
  expect(count(outcomes, 'accountBlockedTemporarily')).toBe(5)
  const failures = await db
    .selectFrom('login_failure')
    .select(['failures', 'blocked_until'])
    .where('tenant_id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(failures).toEqual({ failures: 5, blocked_until: clock.now + 30 * minutes })
  clock.now += 31 * minutes
})

it('R104 the right password is refused if five failures were counted while it was being verified', async () => {
  const visit = await visitAt('aozora')
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('email_key', '=', name)
    .executeTakeFirstOrThrow()
  const sessions = () => db.selectFrom('session').selectAll().where('account_id', '=', account.id).execute()
  const before = (await sessions()).length
  // Five wrong attempts are counted between the reading of the account and the writes of this sign-in.
  const racing = {
    ...visit,
    d1: {
      prepare: (query: string) => visit.d1.prepare(query),
      batch: async (statements: D1PreparedStatement[]) => {
        const holder = holderOf(1, { kind: 'reader', id: account.id })
        for (let time = 0; time < 5; time++) await countFailure(db, holder, clock.now)
        return visit.d1.batch(statements)
      },
    } as unknown as D1Database,
  }
  await expect(logIn(racing, { name, digest: right, keep: false })).rejects.toThrow(
    'accountBlockedTemporarily',
  )
  expect((await sessions()).length).toBe(before)
})
