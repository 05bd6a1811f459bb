import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { GroupInput } from '#app/features/publishing/model/groups/edited-group.ts'
import { addGroup, listEditedGroups } from '#app/features/publishing/model/groups/save-group.ts'
import { ContentData } from '#app/features/publishing/model/upload/content-input.ts'
import {
  ensureRoomForContent,
  getContentAllowance,
} from '#app/features/publishing/model/upload/content-records.ts'
import { uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { type Locale, locales } from '#app/kernel/i18n/locale.ts'
import { commit } from '#app/visit/commit.ts'
import { requireStaff } from '#app/visit/require.ts'
import { forgetSite } from '#app/visit/site.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { drawSample } from './draw-sample.ts'
import { sampleBooks } from './sample-books.ts'
import { deleteSampleGroups, deleteSamples, readSampleGroups, readSamples } from './sample-store.ts'

/**
 * Adds a group with a few short books in the site's own language, for the publisher to see the site with something in it. They are marked
 * as samples, and are removed together. Refuses with `samplesExist` (956) while there are any, and with `companyMaxContentsReached` (421) if
 * the company has no room for all of them. The name of the group decides if two do this at once: `contentGroupAlreadyExists`.
 */
export async function addSamples(visit: Visit): Promise<{ groupId: number; contentIds: string[] }> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const [contents, groups] = await Promise.all([
    readSamples(db, site.tenantId),
    readSampleGroups(db, site.tenantId),
  ])
  if (contents.length > 0 || groups.length > 0) refuse('samplesExist')
  const books = sampleBooks(site.lang)
  await ensureRoomForContent(db, await getContentAllowance(db, site.companyId), books.length)
  const name = await freeName(visit)
  const { id: groupId } = await addGroup(visit, GroupInput.parse({ name }), { isSample: true })
  const contentIds: string[] = []
  for (const book of books) {
    const { title, author, description } = book
    const data = ContentData.parse({ title, author, description, contentGroupIds: [groupId] })
    const bytes = await drawSample(visit.env.ASSETS, book, site.lang)
    const file = { name: `${title}.pdf`, type: 'application/pdf', stream: streamOf(bytes) }
    contentIds.push((await uploadContent(visit, data, file, { isSample: true })).contentId)
  }
  return { groupId, contentIds }
}

/** The group's name in every language, with a number if a group that was kept from earlier samples still has it. */
async function freeName(visit: Visit): Promise<Record<string, string>> {
  const taken = new Set((await listEditedGroups(visit)).map(({ name }) => name))
  const nameIn = (locale: Locale, number: number) =>
    `${translator(locale, 'console-samples')('group')}${number === 1 ? '' : ` ${number}`}`
  let number = 1
  while (taken.has(nameIn(visit.site.lang, number))) number += 1
  return Object.fromEntries(locales.map((locale) => [locale, nameIn(locale, number)]))
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/**
 * Removes the samples for good, with their files and the group. What the publisher has changed, replaced or put something into is no sample
 * any more, and stays. Answers how many contents were removed.
 */
export async function removeSamples(visit: Visit): Promise<{ removed: number }> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const samples = await readSamples(db, site.tenantId)
  const counts = await commit(visit, [
    ...deleteSamples(db, { tenantId: site.tenantId, now: visit.now() }),
    ...deleteSampleGroups(db, site.tenantId),
    insertAudit(visit, admin, {
      action: 'content.samples',
      subject: String(site.tenantId),
      name: site.serviceName,
      detail: { removed: samples.map(({ title }) => title) },
    }),
  ])
  forgetSite(site)
  return { removed: counts[0] ?? 0 }
}
