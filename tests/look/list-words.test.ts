import { beforeAll, expect, it } from 'vitest'
import { listWords } from '#app/domain/site/languages/list-words.ts'
import { lookInputs } from '#app/domain/site/look/forms/look-inputs.ts'
import { saveLookRecord } from '#app/domain/site/look/forms/look-record.ts'
import { addFooterLink } from '#app/domain/site/look/links/edit-footer-links.ts'
import { FooterLinkInput } from '#app/domain/site/look/links/footer-link-input.ts'
import type { Visit } from '#app/visit/visit.ts'
import { platformOn } from '#tests/commerce/order-world.ts'
import { sqliteD1 } from '#tests/commerce/sqlite-d1.ts'
import { seedRecords } from '#tests/world/seed-records.ts'
import { administratorAt } from './administrator-at.ts'

const platform = platformOn(sqliteD1())
let visit: Visit
beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

it('says in which language words are missing, and of words that nobody wrote nothing', async () => {
  const { id } = await addFooterLink(visit, FooterLinkInput.parse({ label: '規約だけ', url: '/terms' }))
  const found = async (kind: string, row: number | null) =>
    (await listWords(visit)).filter((words) => words.kind === kind && words.id === row)
  expect(await found('footerLink', id)).toEqual([
    { kind: 'footerLink', id, field: '', words: { ja: '規約だけ' }, missing: ['en'] },
  ])
  await saveLookRecord(
    visit,
    'footer',
    lookInputs.footer.parse({ copyRight: { ja: '© 青空', en: '© Aozora' } }),
  )
  expect(await found('footer', null)).toEqual([
    { kind: 'footer', id: null, field: 'copyRight', words: { ja: '© 青空', en: '© Aozora' }, missing: [] },
  ])
  await saveLookRecord(visit, 'footer', lookInputs.footer.parse({}))
  expect(await found('footer', null)).toEqual([])
})

it('has the site’s own words alone, for its administrators alone', async () => {
  const stranger = await administratorAt(platform, 'sakura')
  const others = await listWords(stranger)
  expect(others.some(({ words }) => words.ja === '規約だけ')).toBe(false)
  await expect(listWords({ ...visit, actor: stranger.actor })).rejects.toMatchObject({ name: 'noPermission' })
})
