import { beforeAll, expect, it } from 'vitest'
import { parseSiteSettings } from '#app/values/site-settings.ts'
import { seedRecords } from '#tests/world/seed-records.ts'
import { clock, db, siteOf } from './visit-of-world.ts'

const records = ['header', 'body', 'input', 'layout', 'watermark', 'customLogin'] as const
const own = {
  header: { backgroundColor: '#010203', color: '#fefdfc' },
  body: { backgroundColor: '#010203', accentColor: '#fefdfc' },
  input: { borderColor: '#010203', color: '#fefdfc' },
  layout: { viewPage: 4, pageMarginLeft: 7 },
  watermark: { watermarkContent: '写し', fontSize: 20 },
  customLogin: { titleOfEmailField: '会員番号', customName: '会員' },
} as const

beforeAll(() => seedRecords(db, clock.now))

const write = (name: string, value: object, tenantId = 1) =>
  db
    .insertInto('site_setting')
    .values({ tenant_id: tenantId, name, value: JSON.stringify(value), updated_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name']).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute()

it.each(records)(
  'R454 %s is one record of its site, and is what was written last as a whole',
  async (name) => {
    const other = (await siteOf('hanabi')).settings[name]
    await write(name, own[name])
    expect((await siteOf('aozora')).settings[name]).toMatchObject(own[name])
    // A second one of the same name is none.
    const second = { tenant_id: 1, name, value: '{}', updated_at: 0 }
    await expect(db.insertInto('site_setting').values(second).execute()).rejects.toThrow(/UNIQUE/)
    // Of what stood there before and isn't in the new record nothing is left.
    await write(name, {})
    expect((await siteOf('aozora')).settings[name]).toEqual(parseSiteSettings({})[name])
    expect((await siteOf('hanabi')).settings[name]).toEqual(other)
  },
)
