import { beforeAll, expect, it } from 'vitest'
import { lookInputs } from '#app/domain/site/look/forms/look-inputs.ts'
import { saveLookRecord } from '#app/domain/site/look/forms/look-record.ts'
import { readLook } from '#app/domain/site/look/look-store.ts'
import { applyTheme } from '#app/domain/site/look/themes/apply-theme.ts'
import { copyLook } from '#app/domain/site/look/transfer/copy-look.ts'
import { importLook } from '#app/domain/site/look/transfer/import-look.ts'
import { exportLook } from '#app/domain/site/look/transfer/look-file.ts'
import { isRefusal } from '#app/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { platformOn } from '#tests/commerce/order-world.ts'
import { sqliteD1 } from '#tests/commerce/sqlite-d1.ts'
import { seedRecords } from '#tests/world/seed-records.ts'
import { world } from '#tests/world/world.ts'
import { administratorAt } from './administrator-at.ts'

const platform = platformOn(sqliteD1())
const { tenantId } = world.aozora
let visit: Visit
const present = (of = tenantId) => readLook(platform.db, of)

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

const withoutIds = ({ settings, links }: Awaited<ReturnType<typeof present>>) => ({
  settings,
  links: links.map(({ id: _, ordinal: __, ...link }) => link),
})

it('a look comes back from its file as it was, and keeps its own name and pictures', async () => {
  await applyTheme(visit, { theme: 'sea' })
  await saveLookRecord(visit, 'watermark', lookInputs.watermark.parse({ watermarkContent: '社外秘 {name}' }))
  const before = await present()
  const file = await exportLook(visit)
  await applyTheme(visit, { theme: 'ink' })
  await saveLookRecord(visit, 'watermark', lookInputs.watermark.parse({ watermarkContent: '{date}' }))
  await importLook(visit, { file })
  expect(withoutIds(await present())).toEqual(withoutIds(before))
  expect(file).not.toMatch(/titlePage|logo|"key"|"image"/)
})

it('a file with faults is refused by the path of each, and nothing changes', async () => {
  const before = await present()
  const file = JSON.parse(await exportLook(visit))
  file.settings.header.color = 'red'
  file.settings.layout.sidebarColors.text = '#12'
  file.settings.body.script = 'x'
  file.settings.tagManager = { gtmId: 'GTM-AAAA' }
  file.links = [
    {
      ...file.links[0],
      label: 'x',
      url: 'javascript:alert(1)',
      typeLink: 1,
      positionLink: 1,
      translations: {},
    },
  ]
  const refused = await importLook(visit, { file: JSON.stringify(file) }).catch((thrown) => thrown)
  expect(isRefusal(refused) && refused.fields.file?.map(decodeURIComponent).sort()).toEqual(
    ['body.script', 'header.color', 'layout.sidebarColors.text', 'links.0.url', 'tagManager'].map(
      (path) => `notInLookFile?path=${path}`,
    ),
  )
  await expect(importLook(visit, { file: '{' })).rejects.toMatchObject({ fields: { file: ['notJson'] } })
  expect(await present()).toEqual(before)
})

it('a file and a copy are for administrators of the site alone', async () => {
  const stranger = { ...visit, actor: (await administratorAt(platform, 'sakura')).actor }
  const file = await exportLook(visit)
  await expect(exportLook(stranger)).rejects.toMatchObject({ name: 'noPermission' })
  await expect(importLook(stranger, { file })).rejects.toMatchObject({ name: 'noPermission' })
  await expect(copyLook(stranger, { from: tenantId })).rejects.toMatchObject({ name: 'noPermission' })
  await expect(copyLook(visit, { from: world.sakura.tenantId })).rejects.toMatchObject({ name: 'notFound' })
})
