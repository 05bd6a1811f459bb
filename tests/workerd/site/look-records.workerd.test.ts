import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, describe, expect, it } from 'vitest'
import { newGrant } from '#app/domain/reading/viewer/new-grant.ts'
import {
  type LookFormName,
  type LookInput,
  lookFormNames,
  lookInputs,
} from '#app/domain/site/look/forms/look-inputs.ts'
import { resetLookRecord, saveLookRecord } from '#app/domain/site/look/forms/look-record.ts'
import { loader as root } from '#app/root.tsx'
import { loader as content } from '#app/routes/reader/content.tsx'
import { loader as group } from '#app/routes/reader/content-group.tsx'
import { loader as home } from '#app/routes/reader/home.tsx'
import { loader as search } from '#app/routes/reader/search.tsx'
import { openPage } from '#tests/commerce/page-visit.ts'
import { staffOf } from '#tests/workerd/staff-of.ts'
import { db, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'
import { worldContentId } from '#tests/world/seed-records.ts'

const book = worldContentId('aozora', 'network-settings')

beforeAll(async () => {
  await makeWorldRecords()
  await db.updateTable('content').set({ version: 1 }).where('id', '=', book).execute()
})

/** A value for each field that no site has by itself; what a field needs to be seen stands beside it. */
const changes: { [Name in LookFormName]: Record<string, { to: unknown; with?: object }> } = {
  layout: {
    viewPage: { to: 1 },
    fullScreenSearch: { to: true, with: { viewPage: 4 } },
    groupPaging: { to: 'scroll' },
    resultPaging: { to: 'scroll' },
    pageMarginLeft: { to: 13 },
    pageMarginRight: { to: 17 },
    showSidebar: { to: false },
    sidebarSize: { to: 'large' },
    'sidebarColors.background': { to: '#fefeb1' },
    'sidebarColors.text': { to: '#0a0101' },
    'sidebarColors.active': { to: '#fdfdb2' },
    'sidebarColors.textActive': { to: '#0a0202' },
    'sidebarColors.barBackground': { to: '#fcfcb3' },
    'sidebarColors.barText': { to: '#0a0303' },
    'moreLessColors.background': { to: '#fbfbb4' },
    'moreLessColors.color': { to: '#0a0404' },
    'searchValueColors.background': { to: '#0a0505' },
  },
  header: { backgroundColor: { to: '#fefee1' }, color: { to: '#0b0101' } },
  body: {
    backgroundColor: { to: '#fefee2' },
    color: { to: '#0b0202' },
    accentColor: { to: '#0b0303' },
    accentInkColor: { to: '#fefee3' },
    face: { to: 'mincho' },
    fontSize: { to: 20 },
  },
  footer: {
    backgroundColor: { to: '#fefee4' },
    color: { to: '#0b0404' },
    horizontalLinkPosition: { to: 'right' },
    fontSize: { to: 19 },
    copyRight: { to: { ja: '© 試し', en: '© Trial' } },
  },
  tab: {
    backgroundColor: { to: '#fefee5' },
    color: { to: '#0b0505' },
    activeColor: { to: '#0b0606' },
  },
  input: {
    borderColor: { to: '#0b0707' },
    backgroundColor: { to: '#fefee6' },
    color: { to: '#0b0808' },
  },
  contentDetail: {
    viewButtonLabel: { to: { ja: '試しに読む', en: 'Try it' } },
    fields: {
      to: [{ field: 'distributorName', label: { ja: '試しの名', en: 'Trial name' }, isShown: true }],
    },
  },
  hit: {
    fields: {
      to: [{ field: 'distributorName', label: { ja: '結果の名', en: 'Result name' }, isShown: true }],
    },
  },
  hashtag: { showHashtag: { to: false }, isMultipleSelectHashtag: { to: true } },
  notification: {
    showNewInformation: { to: false },
    newInformation: { to: { ja: '試しの見出し', en: 'Trial heading' } },
  },
  watermark: {
    watermarkContent: { to: '{email} 社外秘' },
    position: { to: 'bottom-left' },
    fontSize: { to: 31 },
    color: { to: '#0b0909' },
  },
}
const each = lookFormNames.flatMap((name) =>
  Object.entries(changes[name]).map(([field, change]) => ({ name, field, ...change })),
)

/** The data of every page that shows something of the look, as a guest gets them, and what a book opened now is stamped with. */
async function pagesOf(tenant: 'aozora' | 'sakura', locale: 'ja' | 'en' = 'ja'): Promise<string> {
  const visit = await visitAt(tenant, undefined, locale)
  const first = visit.site.groups.find(({ type }) => type === 'normal')?.id ?? 1
  const asked: { loader: unknown; path: string; params?: Record<string, string> }[] = [
    { loader: root, path: '/home' },
    { loader: home, path: '/home' },
    { loader: search, path: '/search' },
    { loader: group, path: `/home/${first}`, params: { contentGroupId: String(first) } },
    { loader: content, path: `/1/${book}`, params: { contentGroupId: '1', contentId: book } },
  ]
  const came = []
  for (const { loader, ...one } of asked)
    came.push(
      await openPage({ loader: loader as (args: LoaderFunctionArgs) => Promise<unknown> }, visit, one),
    )
  const { watermark } = newGrant(visit, { contentId: 'c', version: 1, groupId: first, print: 0 })
  return JSON.stringify([watermark, ...came.map(({ to, status, data }) => ({ to, status, data }))])
}

function input<Name extends LookFormName>(name: Name, fields: Record<string, unknown>): LookInput<Name> {
  const record: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    const [first = '', inner] = field.split('.')
    record[first] = inner === undefined ? value : { ...(record[first] as object), [inner]: value }
  }
  return lookInputs[name].parse(record) as LookInput<Name>
}

describe('every field of the look', () => {
  it('is tried', () => {
    const known = lookFormNames.flatMap((name) =>
      Object.entries(lookInputs[name].parse({})).flatMap(([field, value]) =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.keys(value).map((inner) => `${name}.${field}.${inner}`)
          : [`${name}.${field}`],
      ),
    )
    const tried = each.map(({ name, field }) => `${name}.${field}`)
    expect(tried.sort()).toEqual(known.filter((field) => !field.endsWith('.revision')).sort())
  })

  it.each(each)(
    '$name $field is seen by readers with their next page',
    async ({ name, field, to, ...more }) => {
      const visit = await staffOf('aozora')
      await saveLookRecord(visit, name, input(name, { ...more.with }))
      const [before, others] = [await pagesOf('aozora'), await pagesOf('sakura')]
      await saveLookRecord(visit, name, input(name, { ...more.with, [field]: to }))
      const after = await pagesOf('aozora')
      expect(after).not.toBe(before)
      if (typeof to === 'string' && to.startsWith('#')) expect(after).toContain(to)
      expect(await pagesOf('sakura')).toBe(others)
      await resetLookRecord(visit, name)
    },
  )
})
