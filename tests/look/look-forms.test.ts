import { beforeAll, expect, it } from 'vitest'
import { lookFormNames, lookInputs } from '#app/domain/site/look/forms/look-inputs.ts'
import { getLookRecord, saveLookRecord, toLookForm } from '#app/domain/site/look/forms/look-record.ts'
import { lookNames } from '#app/domain/site/look/look.ts'
import { readLook } from '#app/domain/site/look/look-store.ts'
import { saveLook } from '#app/domain/site/look/save-look.ts'
import type { Visit } from '#app/visit/visit.ts'
import { chanceOf } from '#tests/commerce/chance.ts'
import { platformOn } from '#tests/commerce/order-world.ts'
import { sqliteD1 } from '#tests/commerce/sqlite-d1.ts'
import { seedRecords } from '#tests/world/seed-records.ts'
import { administratorAt } from './administrator-at.ts'
import { randomLook } from './random-settings.ts'

const platform = platformOn(sqliteD1())
let visit: Visit

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  visit = await administratorAt(platform, 'aozora')
})

async function saveAsFound(name: (typeof lookFormNames)[number]) {
  const { value } = await getLookRecord(visit, name)
  const found = lookInputs[name].parse(toLookForm(name, value, visit.site.lang))
  return (await saveLookRecord(visit, name, found as never)).value
}

it('whatever a look is, it is kept as it was written', async () => {
  for (let seed = 0; seed < 10; seed++) {
    const look = randomLook(chanceOf(seed))
    const records = Object.fromEntries(lookNames.map((name) => [name, { value: look[name], revision: null }]))
    await saveLook(visit, { cause: 'import', records })
    expect((await readLook(visit.db, visit.site.tenantId)).settings).toEqual(look)
  }
})

it.each(lookFormNames)('the form of %s that is saved as it was found changes nothing', async (name) => {
  for (let seed = 0; seed < 10; seed++) {
    const value = randomLook(chanceOf(seed))[name]
    await saveLook(visit, { cause: name, records: { [name]: { value, revision: null } } })
    // Spaces around words and capitals of colours are nobody's wish.
    const tidy = await saveAsFound(name)
    expect(await saveAsFound(name)).toEqual(tidy)
    expect(plain(tidy)).toEqual(plain(value))
  }
})

/** A record without what a form tidies: letters alone, and of lists what is shown. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().toLowerCase() || null
  if (Array.isArray(value)) return value.filter((row) => row.isShown).map(plain)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([name]) => name !== 'ja')
    .map(([name, inner]) => [name, plain(inner)] as const)
  const kept = entries.filter(([, inner]) => inner !== null && inner !== undefined)
  return kept.length === 0 ? null : Object.fromEntries(kept)
}
