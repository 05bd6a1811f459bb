import { beforeAll, expect, it } from 'vitest'
import { brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'
import { draftOfRecord } from '#app/features/branding/model/forms/branding-record.ts'
import { findBrandingDraft, keepBrandingDraft } from '#app/features/branding/model/preview/preview-draft.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const kept = new Map<string, { text: string; seconds: number | undefined }>()
const store = {
  get: async (key: string) => JSON.parse(kept.get(key)?.text ?? 'null'),
  put: async (key: string, text: string, { expirationTtl: seconds }: { expirationTtl?: number } = {}) =>
    void kept.set(key, { text, seconds }),
} as unknown as Visit['env']['SNAPSHOTS']

beforeAll(() => seedRecords(platform.db, platform.clock.now))

it('a draft is found only by its writer at this site, for an hour', async () => {
  const at = async (name: 'aozora' | 'sakura') => {
    const visit = await administratorAt(platform, name)
    return { ...visit, env: { ...visit.env, SNAPSHOTS: store } }
  }
  const visit = await at('aozora')
  const draft = await draftOfRecord(visit, 'header', brandingInputs.header.parse({ color: '#123456' }))
  const id = await keepBrandingDraft(visit, draft)
  expect(await findBrandingDraft(visit, id)).toMatchObject({ settings: { header: { color: '#123456' } } })
  expect([...kept.values()].map(({ seconds }) => seconds)).toEqual([3_600])
  const colleague = { ...(visit.actor as Staff), id: 'another' }
  expect(await findBrandingDraft({ ...visit, actor: colleague }, id)).toBeNull()
  expect(await findBrandingDraft(await at('sakura'), id)).toBeNull()
})
