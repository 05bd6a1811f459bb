import { z } from 'zod'
import type { BrandingName } from '#app/features/branding/model/branding.ts'
import { watermarkText } from '#app/features/reading/model/viewer/watermark-text.ts'
import { contentFields, hitFields, isUsuallyShown } from '#app/kernel/values/content-field.ts'
import {
  codeInput,
  colourInput,
  flagInput,
  numberInput,
  revisionInput,
  usuallyYesInput,
} from '#app/kernel/values/inputs/field-inputs.ts'
import { wordsInput } from '#app/kernel/values/inputs/words-input.ts'
import { faces, markPositions, siteSettingSchemas } from '#app/visit/site-settings.ts'

const margin = numberInput({ min: 0, max: 200, usual: 40 })

/**
 * The input of forms and calls for each record of a site's branding that has no pictures. They send the complete record,
 * and absent fields get their defaults (`/header/update` and others).
 */
export const brandingInputs = {
  layout: z.object({
    viewPage: codeInput([1, 2, 3, 4], 2),
    fullScreenSearch: flagInput,
    groupPaging: z.enum(['pagination', 'scroll', 'prevNext']).default('pagination'),
    resultPaging: z.enum(['paged', 'scroll']).default('paged'),
    pageMarginLeft: margin,
    pageMarginRight: margin,
    showSidebar: usuallyYesInput,
    sidebarSize: z.enum(['small', 'medium', 'large']).default('medium'),
    sidebarColors: z
      .object({
        background: colourInput('#f7f6f3'),
        text: colourInput('#1b1c1e'),
        active: colourInput('#e4e2dc'),
        textActive: colourInput('#1b1c1e'),
        barBackground: colourInput('#ffffff'),
        barText: colourInput('#1b1c1e'),
      })
      .prefault({}),
    moreLessColors: z
      .object({ background: colourInput('#ffffff'), color: colourInput('#1b1c1e') })
      .prefault({}),
    searchValueColors: z.object({ background: colourInput('#1e6b3a') }).prefault({}),
    revision: revisionInput,
  }),
  header: z.object({
    backgroundColor: colourInput('#ffffff'),
    color: colourInput('#1b1c1e'),
    revision: revisionInput,
  }),
  body: z.object({
    backgroundColor: colourInput('#ffffff'),
    color: colourInput('#1b1c1e'),
    accentColor: colourInput('#1f5f4a'),
    accentInkColor: colourInput('#ffffff'),
    face: z.enum(faces).default('gothic'),
    fontSize: numberInput({ min: 12, max: 24, usual: 16 }),
    revision: revisionInput,
  }),
  footer: z.object({
    backgroundColor: colourInput('#f7f6f3'),
    color: colourInput('#1b1c1e'),
    horizontalLinkPosition: z.enum(['left', 'center', 'right']).default('center'),
    fontSize: numberInput({ min: 10, max: 48, usual: 14 }),
    copyRight: wordsInput(255),
    revision: revisionInput,
  }),
  tab: z.object({
    backgroundColor: colourInput('#ffffff'),
    color: colourInput('#55585e'),
    activeColor: colourInput('#1b1c1e'),
    revision: revisionInput,
  }),
  input: z.object({
    borderColor: colourInput('#1e6b3a'),
    backgroundColor: colourInput('#ffffff'),
    color: colourInput('#1b1c1e'),
    revision: revisionInput,
  }),
  contentDetail: z.object({
    viewButtonLabel: wordsInput(64),
    fields: fieldRowsInput(contentFields),
    revision: revisionInput,
  }),
  hit: z.object({ fields: fieldRowsInput(hitFields, isUsuallyShown), revision: revisionInput }),
  hashtag: z.object({
    showHashtag: usuallyYesInput,
    isMultipleSelectHashtag: flagInput,
    revision: revisionInput,
  }),
  notification: z.object({
    showNewInformation: usuallyYesInput,
    newInformation: wordsInput(64),
    revision: revisionInput,
  }),
  watermark: z.object({
    watermarkContent: watermarkText.default('{name}'),
    position: z.enum(markPositions).default('tile'),
    fontSize: numberInput({ min: 6, max: 96, usual: 18 }),
    color: colourInput('#1b1c1e'),
    revision: revisionInput,
  }),
} as const

/** The records of the branding that have one form each. */
export type BrandingFormName = keyof typeof brandingInputs

export const brandingFormNames = Object.keys(brandingInputs) as BrandingFormName[]

export type BrandingInput<Name extends BrandingFormName> = z.output<(typeof brandingInputs)[Name]>

/** The fields of each record that contain words, which can be translated. */
export const wordsOfBranding: { readonly [Name in BrandingFormName]?: readonly string[] } = {
  footer: ['copyRight'],
  contentDetail: ['viewButtonLabel'],
  notification: ['newInformation'],
}

/** The lists of each record, with the fields of their rows that contain words. */
export const wordsOfRows: {
  readonly [Name in BrandingFormName]?: Readonly<Record<string, readonly string[]>>
} = {
  contentDetail: { fields: ['label'] },
  hit: { fields: ['label'] },
}

/** A record with all its defaults, as a new site has it. */
export function defaultRecord<Name extends BrandingName>(name: Name) {
  return siteSettingSchemas[name].parse({})
}

/**
 * Fields in their order, each once, with its name and whether it is shown. Fields that aren't named follow and are
 * hidden. If absent, the default applies: all of `fields`, of which those are shown for which `isUsual` says so.
 */
function fieldRowsInput<const Field extends string>(
  fields: readonly Field[],
  isUsual: (field: Field) => boolean = () => true,
) {
  const row = z.object({ field: z.enum(fields), label: wordsInput(64), isShown: flagInput })
  type Row = z.output<typeof row>
  const usual = fields.map((field) => ({ field, label: '', isShown: isUsual(field) })) as Row[]
  return z
    .array(row)
    .max(fields.length)
    .refine((rows) => new Set(rows.map(({ field }) => field)).size === rows.length, 'invalid')
    .optional()
    .meta({ input: 'rows' })
    .transform((rows = [...usual]): Row[] => [
      ...rows,
      ...usual
        .filter(({ field }) => rows.every((known) => known.field !== field))
        .map((left) => ({ ...left, isShown: false })),
    ])
}
