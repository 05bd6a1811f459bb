import type { Fields } from '#app/features/audit/model/insert-audit.ts'
import { saveSearchSetup } from '#app/features/search/model/setup/save-search-setup.ts'
import { fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseTogether } from '#app/kernel/errors/refusal.ts'
import { filledWords, type Translations } from '#app/kernel/i18n/translations.ts'
import { type OrderInput, reordered } from '#app/kernel/values/inputs/order-input.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'
import type { Visit } from '#app/visit/visit.ts'
import { type BoxInput, getTab, listTabs } from './edit-tabs.ts'
import { type BoxFields, type BoxRow, deleteBox, insertBox, orderBoxes, updateBox } from './tab-store.ts'

/** A box and its tab. Refuses an unknown id with `searchBoxNotFound`. */
export async function getBox(visit: Visit, { id }: { id: number }): Promise<BoxRow & { tabId: number }> {
  for (const tab of await listTabs(visit)) {
    const box = tab.boxes.find((one) => one.id === id)
    if (box !== undefined) return { ...box, tabId: tab.id }
  }
  return refuse('searchBoxNotFound')
}

/**
 * Adds a box to a tab. Refuses with `searchTabNotFound`, `onlyOneFullTextSearchBox` (R430), `searchBoxAlreadyExists` if
 * the tab has a box with this label, and `invalidMatchValue` if choices are missing or repeated (R423). A box without
 * fields searches all of them; one for days searches the day of publication.
 */
export async function addBox(
  visit: Visit,
  { tabId, ...input }: BoxInput & { tabId: number },
): Promise<BoxRow & { tabId: number }> {
  const tab = await getTab(visit, { id: tabId })
  if (tab.isFullText && tab.boxes.length > 0) refuse('onlyOneFullTextSearchBox')
  const fields = fieldsOf(visit, input)
  await ensureBox(visit, input, { fields, others: tab.boxes })
  await saveSearchSetup(visit, {
    writes: [insertBox(visit.db, { tenantId: visit.site.tenantId, id: tabId }, fields)],
    before: {},
    after: audited(fields),
  })
  const { boxes } = await getTab(visit, { id: tabId })
  const added = boxes.find(({ label }) => label === fields.label)
  return added === undefined ? refuse('searchBoxNotFound') : { ...added, tabId }
}

/** Changes a box as a whole. Refuses as `addBox` does, with `searchBoxNotFound`, and with `changedMeanwhile`. */
export async function changeBox(
  visit: Visit,
  { id, ...input }: BoxInput & { id: number },
): Promise<BoxRow & { tabId: number }> {
  const before = await getBox(visit, { id })
  const fields = fieldsOf(visit, input, before)
  const { boxes } = await getTab(visit, { id: before.tabId })
  await ensureBox(visit, input, { fields, others: boxes.filter((box) => box.id !== id) })
  await saveSearchSetup(visit, {
    writes: [
      updateBox(visit.db, { tenantId: visit.site.tenantId, id }, fields, input.revision ?? before.revision),
    ],
    before: audited(before),
    after: audited(fields),
  })
  return getBox(visit, { id })
}

/**
 * Changes the label of a box and nothing else. Refuses with `searchBoxNotFound`, `searchBoxAlreadyExists` and
 * `changedMeanwhile`.
 */
export async function renameBox(
  visit: Visit,
  { id, label, revision }: Pick<BoxInput, 'label' | 'revision'> & { id: number },
): Promise<void> {
  const before = await getBox(visit, { id })
  const { translations, ...words } = filledWords(visit, { label }, before)
  const { boxes } = await getTab(visit, { id: before.tabId })
  if (boxes.some((box) => box.id !== id && box.label === words.label)) refuse('searchBoxAlreadyExists')
  const fields = { ...before, ...words, translations: withChoices(translations, before.translations ?? {}) }
  await saveSearchSetup(visit, {
    writes: [updateBox(visit.db, { tenantId: visit.site.tenantId, id }, fields, revision ?? before.revision)],
    before: audited(before),
    after: audited(fields),
  })
}

/** Removes a box. Refuses an unknown id with `searchBoxNotFound`. */
export async function removeBox(visit: Visit, { id }: { id: number }): Promise<void> {
  const before = await getBox(visit, { id })
  await saveSearchSetup(visit, {
    writes: [deleteBox(visit.db, { tenantId: visit.site.tenantId, id })],
    before: audited(before),
    after: {},
  })
}

/** Moves a box of a tab by one place, or sets a new order. */
export async function moveBoxes(
  visit: Visit,
  { tabId, ...input }: OrderInput & { tabId: number },
): Promise<void> {
  const { boxes } = await getTab(visit, { id: tabId })
  const ids = reordered(
    boxes.map(({ id }) => String(id)),
    input,
  ).map(Number)
  if (ids.length === 0) return
  await saveSearchSetup(visit, {
    writes: [orderBoxes(visit.db, visit.site.tenantId, ids)],
    before: { order: boxes.map(({ label }) => label) },
    after: { order: ids.map((id) => boxes.find((box) => box.id === id)?.label) },
  })
}

const choosing: readonly number[] = [4, 5]

type Others = { fields: BoxFields; others: readonly { label: string }[] }

function ensureBox({ site }: Visit, input: BoxInput, { fields, others }: Others): Promise<void> {
  const { operation, matchValue, groupIds } = input
  const isKnown = (id: number) => site.groups.some((group) => group.id === id)
  return refuseTogether(
    input,
    () => others.some(({ label }) => label === fields.label) && refuse('searchBoxAlreadyExists'),
    () => choosing.includes(operation) && ensureEachOnce(matchValue),
    () => !groupIds.every(isKnown) && refuse('contentGroupNotFound'),
  )
}

function fieldsOf(visit: Visit, input: BoxInput, known?: BoxRow): BoxFields {
  const { label, isShowLabel, size, operation, searchFields, matchValue: choices, groupIds } = input
  const { translations, ...words } = filledWords(visit, { label }, known)
  return {
    ...words,
    translations: withChoices(translations, known?.translations ?? {}),
    ...{ isShowLabel, size, operation, groupIds },
    choices: choosing.includes(operation) ? choices : [],
    fields: searchFields,
  }
}

/** Refuses missing or repeated choices. Choices that a search can't distinguish count as the same. */
function ensureEachOnce(choices: readonly string[]): void {
  if (choices.length === 0) refuse('invalidMatchValue', { fields: { matchValue: ['required'] } })
  const seen = new Set<string>()
  for (const value of choices) {
    const key = fold(displayText(value))
    if (seen.has(key))
      refuse('invalidMatchValue', {
        fields: { matchValue: [fieldProblem('duplicateMatchValue', { value })] },
      })
    seen.add(key)
  }
}

/** The translations of a box. The labels of its choices in other languages stay when its own label changes. */
function withChoices(labels: Translations<'label'>, known: Translations): BoxFields['translations'] {
  const locales = [...new Set([...Object.keys(labels), ...Object.keys(known)])] as (keyof Translations)[]
  const entries = locales.map((locale) => {
    const choiceLabels = known[locale]?.choiceLabels
    return [locale, { ...labels[locale], ...(choiceLabels === undefined ? {} : { choiceLabels }) }]
  })
  return Object.fromEntries(entries.filter(([, said]) => Object.keys(said as object).length > 0))
}

function audited(box: BoxFields | BoxRow): Fields {
  const { label, isShowLabel, size, operation, choices, fields, groupIds } = box
  return { box: label, isShowLabel, size, operation, choices, fields, groupIds }
}
