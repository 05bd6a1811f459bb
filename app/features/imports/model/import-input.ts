import { z } from 'zod'
import { importModes } from '#app/features/imports/model/run/csv-import.ts'
import { flagInput } from '#app/kernel/values/inputs/flag-input.ts'
import { maxMapped } from './headings.ts'

/** How a file is imported. assumed: without a mode it is `ignore`, because that changes nothing that exists. */
export const ImportInput = z.object({
  importMode: z.enum(importModes, { error: 'notAChoice' }).default('ignore'),
  /** The year expected in the first cell of row 3. Without one, it is the current year in Japan. */
  year: z.coerce
    .number({ error: 'notANumber' })
    .int('notWhole')
    .min(1900, 'tooSmall?min=1900')
    .max(2999, 'tooBig?max=2999')
    .optional(),
  /** Only tells what would happen. */
  dryRun: flagInput,
  /** A file with unknown headings waits for `mapColumns` instead of being refused. */
  mapColumns: flagInput,
  /** Mails every added reader a link to set a password. Ignored for contents. */
  invite: flagInput,
})
export type ImportInput = z.output<typeof ImportInput>

/** For each unknown heading, in the order of the file, the column it means. '' ignores it. */
export const ColumnsInput = z.object({
  // A form's library takes an empty field for none.
  columns: z.array(z.string().default('')).max(maxMapped, `tooMany?max=${maxMapped}`).default([]),
})
