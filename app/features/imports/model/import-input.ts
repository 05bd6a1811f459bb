import { z } from 'zod'
import { importModes } from '#app/features/imports/model/run/csv-import.ts'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'
import { mostMapped } from './headings.ts'

/** How a file is to be imported. assumed: `ignore` where no mode is said, since it changes nothing that is there. */
export const ImportInput = z.object({
  importMode: z.enum(importModes, { error: 'notAChoice' }).default('ignore'),
  /** What the first cell of row 3 says; the present year where none is given (of Japan). */
  year: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1900, 'tooSmall?min=1900')
    .max(2999, 'tooBig?max=2999')
    .optional(),
  /** Only tells what would happen. */
  dryRun: flagInput,
  /** A file with headings that nobody knows waits for `mapColumns` instead of being refused. */
  mapColumns: flagInput,
  /** Readers that are added are mailed a link to set their password; of contents it says nothing. */
  invite: flagInput,
})
export type ImportInput = z.output<typeof ImportInput>

/** Of each heading that nobody knew, in the order of the file, the column it means; '' for none. */
export const ColumnsInput = z.object({
  // A form's library takes an empty field for none.
  columns: z.array(z.string().default('')).max(mostMapped, `tooMany?max=${mostMapped}`).default([]),
})
