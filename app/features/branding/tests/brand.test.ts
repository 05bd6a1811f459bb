import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BrandInput, getBrand, saveBrand } from '#app/features/branding/model/brand/brand.ts'
import { clearPictures } from '#app/features/branding/model/picture/clear-unused-pictures.ts'
import { keepPicture, pictureUses } from '#app/features/branding/model/picture/keep-picture.ts'
import { runDueJobs } from '#app/kernel/jobs/run-job.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { picturePlatform, sentFile } from './picture-world.ts'

const platform = picturePlatform()
const { tenantId } = world.aozora
let visit: Visit

beforeAll(() => seedRecords(platform.db, platform.clock.now))
beforeEach(async () => {
  visit = await platform.visitOf('aozora')
})

async function drawn(width: number, height: number, colour = '#c04000') {
  const create = { width, height, channels: 3 as const, background: colour }
  return new Uint8Array(await sharp({ create }).png().toBuffer())
}
const keep = async (bytes: Uint8Array, name = 'logo.png') => keepPicture(visit, 'logo', sentFile(bytes, name))
const problemOf = async (bytes: Uint8Array, name: string) => {
  const refusal = await keep(bytes, name).catch((error) => error)
  return [refusal.name, refusal.fields?.file?.[0]]
}

describe('an uploaded picture', () => {
  it('is stored in the sizes that pages show, named by hashes', async () => {
    const logo = await keep(await drawn(1_200, 240))
    expect(logo).toMatchObject({ width: 320, height: 64, smaller: [{ width: 160 }] })
    for (const { key } of [logo, ...(logo.smaller ?? [])]) {
      expect(key).toMatch(/^[0-9a-f]{64}\.webp$/)
      expect(platform.stored.has(`t/${tenantId}/site/${key}`)).toBe(true)
    }
  })

  it('is refused by name if it is no picture, too small or damaged', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(await problemOf(svg, 'ロゴ.png')).toEqual([
      'invalidFile',
      `notAPicture?name=${encodeURIComponent('ロゴ.png')}`,
    ])
    expect((await problemOf(await drawn(15, 40), 'a.png'))[1]).toMatch(/^tooFewPixels\?name=a\.png&width=16/)
    const whole = await drawn(400, 100)
    expect((await problemOf(whole.slice(0, 50), 'cut.png'))[1]).toBe('pictureUnreadable?name=cut.png')
  })

  it('R417 is refused as a logo from 2 MB on, by actual size', async () => {
    const whole = await drawn(64, 64)
    const { bytes: most } = pictureUses.logo.limits
    expect(most).toBe(2 * 1024 * 1024)
    const padded = (size: number) => {
      const all = new Uint8Array(size)
      all.set(whole)
      return all
    }
    expect(await keep(padded(most))).toMatchObject({ width: 64 })
    expect(await problemOf(padded(most + 1), 'big.png')).toEqual([
      'invalidFile',
      'fileTooLarge?name=big.png&max=2',
    ])
  })

  it('has at most 12 million pixels, and as a banner at most 5 MB and at least 320 pixels in width', async () => {
    expect((await problemOf(await drawn(4_000, 3_001), 'a.png'))[1]).toBe('tooManyPixels?name=a.png&max=12')
    const { limits } = pictureUses.banner
    expect(limits).toMatchObject({ bytes: 5 * 1024 * 1024, pixels: 12_000_000 })
    const narrow = keepPicture(visit, 'banner', sentFile(await drawn(319, 100), 'b.png'))
    await expect(narrow).rejects.toMatchObject({
      fields: { file: ['tooFewPixels?name=b.png&width=320&height=40'] },
    })
  })

  it('is accepted only from administrators of the site', async () => {
    const { actor } = await platform.visitOf('sakura')
    for (const [who, name] of [
      [null, 'unauthorized'],
      [actor, 'noPermission'],
    ] as const) {
      const kept = keepPicture({ ...visit, actor: who }, 'logo', sentFile(await drawn(64, 64), 'a.png'))
      await expect(kept).rejects.toMatchObject({ name })
    }
  })
})

describe('the title, logo and icons of a site', () => {
  const save = (fields: object) => saveBrand(visit, BrandInput.parse(fields))

  it('include a logo per language, chosen from stored pictures, but not another site’s', async () => {
    const [ja, en] = [await keep(await drawn(300, 60)), await keep(await drawn(300, 64))]
    const logo = { ja: ja.key, en: `https://books.example/aozora/files/site/${en.key}` }
    const { value } = await save({ titlePage: { ja: '青空', en: 'Aozora' }, logo })
    expect(value).toMatchObject({ titlePage: '青空', logo: ja, translations: { en: { logo: en } } })
    const stranger = await platform.visitOf('sakura')
    const stolen = saveBrand(stranger, BrandInput.parse({ logo: ja.key }))
    await expect(stolen).rejects.toMatchObject({ fields: { logo: ['pictureGone'] } })
  })

  it('have the picture’s real size, whatever the input says', async () => {
    const icon = await keepPicture(visit, 'favicon', sentFile(await drawn(500, 100), 'icon.png'))
    const { value } = await save({ favicon: icon.key })
    expect(value.favicon).toEqual(icon)
    expect(icon).toMatchObject({ width: 192, height: 192, key: expect.stringMatching(/\.png$/) })
  })

  it('name the field of an uploaded file that isn’t a picture', async () => {
    const files = new Map([['x.png', sentFile(new Uint8Array(40), 'x.png')]])
    const saved = saveBrand(visit, BrandInput.parse({ logo: { en: 'x.png' } }), files)
    await expect(saved).rejects.toMatchObject({
      name: 'invalidFile',
      fields: { 'logo.en': ['notAPicture?name=x.png'] },
    })
  })

  it('aren’t overwritten if somebody else saved meanwhile', async () => {
    const { revision } = await getBrand(visit)
    await save({ titlePage: 'A', revision })
    await expect(save({ titlePage: 'B', revision })).rejects.toMatchObject({ name: 'changedMeanwhile' })
  })
})

describe('unused pictures', () => {
  it('are deleted a day later, except those of the branding and of restorable versions', async () => {
    const [first, second, unused] = [
      await keep(await drawn(100, 40, '#010101')),
      await keep(await drawn(100, 40, '#020202')),
      await keep(await drawn(100, 40, '#030303')),
    ]
    for (const { key } of [first, second]) await saveBrand(visit, BrandInput.parse({ logo: key }))
    const has = ({ key }: { key: string }) => platform.stored.has(`t/${tenantId}/site/${key}`)
    const sweep = () => runDueJobs({ ...deps, now: () => platform.clock.now }, [clearPictures])
    await sweep()
    expect([first, second, unused].map(has)).toEqual([true, true, true])
    platform.clock.now += 3 * 86_400_000
    // The form that will refer to it may still be open.
    const young = { key: `${'a'.repeat(64)}.webp` }
    const uploaded = new Date(platform.clock.now)
    platform.stored.set(`t/${tenantId}/site/${young.key}`, {
      bytes: new Uint8Array(),
      customMetadata: {},
      uploaded,
    })
    await sweep()
    expect([first, second, unused, young].map(has)).toEqual([true, true, false, true])
    // A reference in another site's version doesn't keep a picture here.
    const neighbour = {
      tenant_id: world.sakura.tenantId,
      version: 901,
      at: 1,
      actor_id: 'x',
      actor_name: 'x',
    }
    const strange = { key: `${'b'.repeat(64)}.webp` }
    platform.stored.set(`t/${tenantId}/site/${strange.key}`, {
      bytes: new Uint8Array(),
      customMetadata: {},
      uploaded: new Date(0),
    })
    await platform.db
      .insertInto('look_version')
      .values({ ...neighbour, cause: 'brand', about: '', look: JSON.stringify({ logo: strange.key }) })
      .execute()
    platform.clock.now += 8 * 86_400_000
    await sweep()
    expect([first, second, strange].map(has)).toEqual([true, true, false])
    const waiting = await platform.db
      .selectFrom('job')
      .select('due_at')
      .where('kind', '=', 'clear-pictures')
      .execute()
    expect(waiting.length).toBeGreaterThan(0)
  })
  const deps = {
    env: platform.env,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  }
})
