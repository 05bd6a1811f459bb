import { z } from 'zod'
import {
  changeRows,
  getRow,
  listRows,
  type Revised,
  type RowsOf,
  removeRow,
  withRow,
} from '#app/features/branding/model/rows/edit-rows.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { storedWords } from '#app/kernel/i18n/translations.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { colourInput, revisionInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import { requireStaff } from '#app/visit/require.ts'
import { customButtons, type SiteSettings } from '#app/visit/site-settings.ts'
import type { Visit } from '#app/visit/visit.ts'

export type CustomButtonRow = SiteSettings['button']['list'][number]

const buttons: RowsOf<'button', CustomButtonRow> = {
  record: 'button',
  rowsOf: (value) => value.list,
  withRows: (value, rows) => ({ ...value, list: rows }),
}

/** Lists the buttons for which the site has chosen words or colours, for its administrators. */
export function listCustomButtons(visit: Visit): Promise<Revised<CustomButtonRow>[]> {
  return listRows(visit, buttons)
}

/** Lists those buttons in pages, last first if `isDescending`. */
export async function pageCustomButtons(
  visit: Visit,
  { paging, isDescending }: { paging: Paging; isDescending: boolean },
): Promise<Paged & { buttons: Revised<CustomButtonRow>[] }> {
  const all = await listCustomButtons(visit)
  const ordered = isDescending ? all.toReversed() : all
  const from = offsetOf(paging)
  return { buttons: ordered.slice(from, from + paging.size), ...pagedOf(paging, all.length) }
}

/** Gets one of them. Refuses `notFound`. */
export function getCustomButton(visit: Visit, { id }: { id: string }): Promise<Revised<CustomButtonRow>> {
  return getRow(visit, buttons, id)
}

/** Adds the site's words and colours for a button. Refuses a button that already has some, at the field `name`. */
export async function addCustomButton(
  visit: Visit,
  input: CustomButtonInput,
): Promise<Revised<CustomButtonRow>> {
  requireStaff(visit, 'service')
  return write(visit, { id: newElementId(visit.randomBytes), ...input, revision: null }, undefined)
}

/** Replaces the words and colours of a button. Refuses `notFound`, `changedMeanwhile`, and a name that another row has. */
export async function changeCustomButton(visit: Visit, input: CustomButtonInput & { id: string }) {
  const known = await getCustomButton(visit, input)
  return write(visit, { ...input, revision: input.revision ?? known.revision }, known)
}

async function write(
  visit: Visit,
  { id, name, label, backgroundColor, color, ordinal, revision }: CustomButtonInput & { id: string },
  known: CustomButtonRow | undefined,
): Promise<Revised<CustomButtonRow>> {
  const { label: own, translations } = storedWords(visit, { label }, known)
  const words = { label: own || null, translations: translations as CustomButtonRow['translations'] }
  const button = { id, name, ...words, backgroundColor, color, ordinal: ordinal ?? null }
  await changeRows(visit, buttons, {
    revision,
    change: (rows) => {
      if (rows.some((row) => row.name === name && row.id !== id)) refuseFields({ name: ['buttonTaken'] })
      return withRow(rows, button)
    },
  })
  return getCustomButton(visit, { id })
}

/** Removes the site's words and colours, so that the button has the product's again. Refuses `notFound`. */
export function removeCustomButton(visit: Visit, { id }: { id: string }): Promise<void> {
  return removeRow(visit, buttons, id)
}

/** A button's words and colours. Without words it keeps the product's. */
export const CustomButtonInput = z.object({
  name: z.enum(customButtons),
  label: wordsInput(64),
  backgroundColor: colourInput('#1f5f4a'),
  color: colourInput('#ffffff'),
  ordinal: z.coerce.number().int().min(0).max(999).optional().meta({ input: 'hidden' }),
  revision: revisionInput,
})
export type CustomButtonInput = z.output<typeof CustomButtonInput>
