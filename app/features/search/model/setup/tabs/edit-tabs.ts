import { z } from 'zod'
import { saveSearchSetup } from '#app/features/search/model/setup/save-search-setup.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { filledWords } from '#app/kernel/i18n/translations.ts'
import { contentFields } from '#app/kernel/values/content-field.ts'
import {
  codeInput,
  everyLineInput,
  revisionInput,
  usuallyYesInput,
} from '#app/kernel/values/inputs/field-inputs.ts'
import { type OrderInput, reordered } from '#app/kernel/values/inputs/order-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Visit } from '#app/visit/visit.ts'
import { deleteTab, insertTab, orderTabs, readTabs, type TabRow, updateTab } from './tab-store.ts'

/** The search tabs with their boxes, for administrators of the site. A site without its own has the product's two. */
export async function listTabs(visit: Visit): Promise<TabRow[]> {
  requireStaff(visit, 'service')
  return readTabs(visit.db, visit.site.tenantId)
}

/** One tab. Refuses an unknown id with `searchTabNotFound`. */
export async function getTab(visit: Visit, { id }: { id: number }): Promise<TabRow> {
  return (await listTabs(visit)).find((tab) => tab.id === id) ?? refuse('searchTabNotFound')
}

/** Adds a tab. Refuses a title that the site has already with `searchTabAlreadyExists`. */
export async function addTab(visit: Visit, { title, type }: TabInput): Promise<TabRow> {
  const fields = { ...filledWords(visit, { title }), type }
  await ensureTitleFree(visit, fields.title, null)
  await saveSearchSetup(visit, {
    writes: [insertTab(visit.db, visit.site.tenantId, fields)],
    before: {},
    after: { tab: fields.title, type },
  })
  return (await listTabs(visit)).find((tab) => tab.title === fields.title) ?? refuse('searchTabNotFound')
}

/**
 * Changes a tab. Refuses with `searchTabNotFound`, `searchTabAlreadyExists`, `onlyOneFullTextSearchBox` if a tab with several boxes is to
 * become a full-text one, and `changedMeanwhile`.
 */
export async function changeTab(
  visit: Visit,
  { id, title, type, revision }: TabInput & { id: number },
): Promise<TabRow> {
  const before = await getTab(visit, { id })
  const fields = { ...filledWords(visit, { title }, before), type }
  await ensureTitleFree(visit, fields.title, id)
  if (type === 'full_text' && before.boxes.length > 1) refuse('onlyOneFullTextSearchBox')
  await saveSearchSetup(visit, {
    writes: [updateTab(visit.db, { tenantId: visit.site.tenantId, id }, fields, revision ?? before.revision)],
    before: { tab: before.title, type: before.isFullText ? 'full_text' : 'fields' },
    after: { tab: fields.title, type },
  })
  return getTab(visit, { id })
}

/** Removes a tab with its boxes. Refuses with `searchTabNotFound`. */
export async function removeTab(visit: Visit, { id }: { id: number }): Promise<void> {
  const before = await getTab(visit, { id })
  await saveSearchSetup(visit, {
    writes: [deleteTab(visit.db, { tenantId: visit.site.tenantId, id })],
    before: { tab: before.title, boxes: before.boxes.map(({ label }) => label) },
    after: {},
  })
}

/** Moves a tab by one place, or sets a new order. */
export async function moveTabs(visit: Visit, input: OrderInput): Promise<void> {
  const tabs = await listTabs(visit)
  const ids = reordered(
    tabs.map(({ id }) => String(id)),
    input,
  ).map(Number)
  if (ids.length === 0) return
  await saveSearchSetup(visit, {
    writes: [orderTabs(visit.db, visit.site.tenantId, ids)],
    before: { order: tabs.map(({ title }) => title) },
    after: { order: ids.map((id) => tabs.find((tab) => tab.id === id)?.title) },
  })
}

async function ensureTitleFree(visit: Visit, title: string, own: number | null): Promise<void> {
  const tabs = await listTabs(visit)
  if (tabs.some((tab) => tab.id !== own && tab.title === title)) refuse('searchTabAlreadyExists')
}

/** A search tab: one with boxes for fields, or one for full text. */
export const TabInput = z.object({
  title: filledWordsInput(64),
  type: z.enum(['fields', 'full_text']).default('fields'),
  revision: revisionInput,
})
export type TabInput = z.output<typeof TabInput>

const ids = z
  .array(z.coerce.number({ error: 'invalidId' }).int('invalidId').min(1, 'invalidId'))
  .max(100)
  .default([])
const maxChoices = 200

/** A box of a tab: how its value is compared, and with which fields of a content. */
export const BoxInput = z.object({
  label: filledWordsInput(64),
  isShowLabel: usuallyYesInput,
  size: z.enum(['small', 'medium', 'large']).default('large'),
  /** The operation: 1 partial, 2 exact, 3 days, 4 single choice, 5 multiple choice, 6 months, 7 years. */
  operation: codeInput([1, 2, 3, 4, 5, 6, 7], 1),
  searchFields: z.array(z.enum(contentFields)).max(contentFields.length).default([]),
  /** The choices, one on each line. They are stored separated by commas. */
  matchValue: everyLineInput(/[\r\n,]+/).refine(
    (choices) => choices.length <= maxChoices,
    fieldProblem('tooMany', { max: maxChoices }),
  ),
  groupIds: ids,
  revision: revisionInput,
})
export type BoxInput = z.output<typeof BoxInput>
