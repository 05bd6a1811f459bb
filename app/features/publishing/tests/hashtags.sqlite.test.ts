import { beforeAll, expect, it } from 'vitest'
import { listContents } from '#app/features/catalogue/model/content/list-contents.ts'
import { getEditedContent } from '#app/features/publishing/model/editing/update-content.ts'
import {
  addHashtag,
  deleteTag,
  listEditedHashtags,
  mergeTags,
  renameTag,
} from '#app/features/publishing/model/hashtags/edit-hashtags.ts'
import { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { addContent } from '#app/features/publishing/model/upload/upload-content.ts'
import type { Visit } from '#app/visit/visit.ts'
import { staffOf } from '#tests/workerd/staff-of.ts'
import { db, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

let admin: Visit
let stranger: Visit

beforeAll(async () => {
  await makeWorldRecords()
  admin = await staffOf('aozora')
  stranger = await staffOf('sakura')
})

const nameOf = (error: unknown) => (error as { name: string }).name
const refusal = (work: Promise<unknown>) => work.then(() => 'done', nameOf)
const bookWith = async (...hashTags: string[]) =>
  (await addContent(admin, NewContentData.parse({ title: '札つきの本', contentGroupIds: [1], hashTags })))
    .contentId
const tagCalled = async (name: string) => (await listEditedHashtags(admin)).find((tag) => tag.name === name)
const idOf = async (name: string) => (await tagCalled(name))?.id ?? 0
const tagsOn = async (id: string) =>
  (await getEditedContent(admin, id)).hashTags.map(({ name }) => name).sort()

it('a hashtag is renamed on all its contents, in both languages, to a name that is free', async () => {
  const book = await bookWith('きかんしゃ', 'えき')
  const id = await idOf('きかんしゃ')
  expect(await refusal(renameTag(admin, { id, name: 'えき', revision: null }))).toBe('duplicateName')
  const { revision } = (await tagCalled('きかんしゃ'))!
  await renameTag(admin, { id, name: { ja: '機関車', en: 'Engines' }, revision })
  expect(await refusal(renameTag(admin, { id, name: '汽車', revision }))).toBe('changedMeanwhile')
  expect(await tagsOn(book)).toEqual(['えき', '機関車'])
  expect((await visitAt('aozora', undefined, 'en')).site.hashTags.find((tag) => tag.id === id)?.name).toBe(
    'Engines',
  )
  expect((await listEditedHashtags(admin, { words: 'ENGINE' })).map((tag) => tag.id)).toEqual([id])
})

it('two are merged: contents keep one, lists and counts follow, and the search index is updated', async () => {
  const [both, one] = [await bookWith('鉄道', '線路'), await bookWith('線路')]
  const [into, from] = [await idOf('鉄道'), await idOf('線路')]
  await mergeTags(admin, { id: from, into })
  expect([await tagsOn(both), await tagsOn(one)]).toEqual([['鉄道'], ['鉄道']])
  expect(await tagCalled('線路')).toBeUndefined()
  expect((await tagCalled('鉄道'))?.contents).toBe(2)
  const order = { by: 'day', direction: 'desc' } as const
  expect(
    (await listContents(admin, { list: { hashTag: into }, order, page: 1, size: 10 })).totalRecords,
  ).toBe(2)
  const jobs = db
    .selectFrom('job')
    .select('subject')
    .where('tenant_id', '=', 1)
    .where('kind', '=', 'index-fields')
  expect((await jobs.execute()).map((job) => job.subject)).toEqual(expect.arrayContaining([both, one]))
  expect(await refusal(mergeTags(admin, { id: into, into }))).toBe('notFound')
})

it('one is deleted, and its contents stay without it', async () => {
  const book = await bookWith('消す札', '残す札')
  await deleteTag(admin, { id: await idOf('消す札') })
  expect(await tagsOn(book)).toEqual(['残す札'])
  expect((await siteOf('aozora')).hashTags.map(({ name }) => name)).not.toContain('消す札')
})

it('R003 R442 hashtags belong to their own tenant', async () => {
  const { id } = await addHashtag(admin, { name: '青空の札' })
  const theirs = await listEditedHashtags(stranger)
  expect(theirs.map(({ name }) => name)).not.toContain('青空の札')
  if (!theirs.some((tag) => tag.id === id))
    expect(await refusal(deleteTag(stranger, { id }))).toBe('notFound')
  const own = await addHashtag(stranger, { name: '青空の札' })
  await deleteTag(stranger, own)
  expect(await idOf('青空の札')).toBe(id)
  expect(await refusal(listEditedHashtags(await visitAt('aozora')))).toBe('unauthorized')
})
