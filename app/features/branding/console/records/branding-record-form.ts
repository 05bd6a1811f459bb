import { z } from 'zod'
import { consoleForm } from '#app/doors/console-site.ts'
import {
  type BrandingFormName,
  type BrandingInput,
  brandingInputs,
} from '#app/features/branding/model/forms/branding-inputs.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { OrderInput, reordered } from '#app/kernel/values/inputs/order-input.ts'

/** The fields of a record's form. A record that is a list of fields also has the field to move. */
export function brandingFormSchema(name: BrandingFormName): z.ZodObject {
  return hasFieldRows(name) ? brandingInputs[name].extend(OrderInput.shape) : brandingInputs[name]
}

/** True for records that are an ordered list of fields. */
export function hasFieldRows(name: BrandingFormName): name is 'contentDetail' | 'hit' {
  return 'fields' in brandingInputs[name].shape
}

type FieldRow = { field: string }
type Moving = z.output<typeof OrderInput> & { fields: FieldRow[] }

/**
 * The record that was sent, with a field moved if a button asked for it. Moving a field also saves everything else that
 * was typed.
 */
export function withMoved<Name extends BrandingFormName>(
  name: Name,
  sent: Record<string, unknown>,
): BrandingInput<Name> {
  if (!hasFieldRows(name)) return sent as BrandingInput<Name>
  const { fields, up, down, order, ...record } = sent as Moving
  const ids = fields.map(({ field }) => field)
  const moved = reordered(ids, { up, down, order }).flatMap((id) =>
    fields.filter(({ field }) => field === id),
  )
  return { ...record, fields: moved } as unknown as BrandingInput<Name>
}

/** Answers `notFound`, but only to administrators of the site. */
export const noForm = consoleForm(z.object({}), async () => refuse('notFound'))
