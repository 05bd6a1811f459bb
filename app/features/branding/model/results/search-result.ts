import { z } from 'zod'
import type { BrandingDraft } from '#app/features/branding/model/preview/preview-draft.ts'
import {
  changeRows,
  getRow,
  listRows,
  moveRows,
  type Revised,
  type RowsOf,
  removeRow,
  withRow,
} from '#app/features/branding/model/rows/edit-rows.ts'
import { saveBranding } from '#app/features/branding/model/save-branding.ts'
import { findSetting } from '#app/features/tenancy/model/settings/write-setting.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { filledWords } from '#app/kernel/i18n/translations.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { revisionInput, usuallyYesInput } from '#app/kernel/values/inputs/field-inputs.ts'
import type { OrderInput } from '#app/kernel/values/inputs/order-input.ts'
import { filledWordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { readSiteLink } from '#app/kernel/values/site-link.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

type SearchResult = SiteSettings['searchResult']
export type ResultButton = SearchResult['buttons'][number]

const maxButtons = 20
const buttons: RowsOf<'searchResult', ResultButton> = {
  record: 'searchResult',
  rowsOf: (value) => value.buttons,
  withRows: (value, rows) => ({ ...value, buttons: rows }),
}

/** Gets the stored settings for showing results, for administrators of the site. */
export async function getSearchResult(visit: Visit): Promise<{ value: SearchResult; revision: number }> {
  requireStaff(visit, 'service')
  return findSetting(visit.db, visit.site.tenantId, 'searchResult')
}

/** An administrator of the site saves it. The buttons stay. Refuses an outdated revision with `changedMeanwhile`. */
export async function saveSearchResult(visit: Visit, { revision, ...input }: SearchResultInput) {
  const known = await getSearchResult(visit)
  const value = { ...input, buttons: known.value.buttons }
  const written = { value, revision: revision ?? known.revision }
  await saveBranding(visit, { cause: 'searchResult', records: { searchResult: written } })
  return getSearchResult(visit)
}

/** The settings that this input would save, with the stored buttons, for a preview. */
export async function draftOfSearchResult(
  visit: Visit,
  { revision, ...input }: SearchResultInput,
): Promise<BrandingDraft> {
  const { value } = await getSearchResult(visit)
  return { settings: { searchResult: { ...input, buttons: value.buttons } }, revision }
}

/** The links shown with each result, in their order. */
export function listResultButtons(visit: Visit): Promise<Revised<ResultButton>[]> {
  return listRows(visit, buttons)
}

/** Gets one of the buttons. Refuses `notFound`. */
export function getResultButton(visit: Visit, { id }: { id: string }): Promise<Revised<ResultButton>> {
  return getRow(visit, buttons, id)
}

/** Adds a button. Readers see it from the next request on. */
export async function addResultButton(visit: Visit, input: ResultButtonInput) {
  requireStaff(visit, 'service')
  const id = newElementId(visit.randomBytes)
  return writeButton(visit, { id, ...input, revision: null }, undefined)
}

/** Replaces a button. Refuses `notFound` and `changedMeanwhile`. */
export async function changeResultButton(visit: Visit, input: ResultButtonInput & { id: string }) {
  const known = await getResultButton(visit, input)
  return writeButton(visit, { ...input, revision: input.revision ?? known.revision }, known)
}

async function writeButton(
  visit: Visit,
  { id, label, url, ordinal, revision }: ResultButtonInput & { id: string },
  known: ResultButton | undefined,
): Promise<Revised<ResultButton>> {
  const { label: own, translations } = filledWords(visit, { label }, known)
  const words = { label: own, translations: translations as ResultButton['translations'] }
  const button = { id, ...words, url, ordinal: ordinal ?? null }
  await changeRows(visit, buttons, {
    revision,
    change: (rows) => {
      const changed = withRow(rows, button)
      if (changed.length > maxButtons) refuseFields({ label: [`tooMany?max=${maxButtons}`] })
      return changed
    },
  })
  return getResultButton(visit, { id })
}

/** Removes a button. Refuses `notFound`. */
export function removeResultButton(visit: Visit, { id }: { id: string }): Promise<void> {
  return removeRow(visit, buttons, id)
}

export function moveResultButtons(visit: Visit, input: OrderInput): Promise<void> {
  return moveRows(visit, buttons, input)
}

const params = ['param1', 'param2', 'param3', 'param4', 'param5'] as const

/** How results and contents are shown, as a whole. The buttons are saved one by one (spec ContentSearchResultSetting). */
export const SearchResultInput = z.object({
  showSidebar: usuallyYesInput,
  buttonFavouritePosition: z.enum(['left', 'right']).default('right'),
  contentLayoutDetail: z.enum(['SIMPLE', 'LIST_SAME_GROUP', 'SERIES']).default('SERIES'),
  paramSeriesContent: z
    .enum(['', ...params])
    .nullish()
    .transform((param) => param || null),
  revision: revisionInput,
})
export type SearchResultInput = z.output<typeof SearchResultInput>

/**
 * A link that is shown with each result. assumed: `{id}` in its address is replaced by the content's id, so that it can
 * lead to what another system has about it.
 */
export const ResultButtonInput = z.object({
  label: filledWordsInput(64),
  url: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .refine((url) => readSiteLink(url) !== null, 'invalidUrl'),
  ordinal: z.coerce.number().int().min(0).max(999).optional().meta({ input: 'hidden' }),
  revision: revisionInput,
})
export type ResultButtonInput = z.output<typeof ResultButtonInput>
