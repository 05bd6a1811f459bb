import { contrastWarnings, type LookColour } from '#app/features/branding/model/forms/contrast.ts'
import { lookNames } from '#app/features/branding/model/look.ts'
import type { LookDraft } from '#app/features/branding/model/preview/look-draft.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { colourAt } from './look-record-view.ts'
import type { PreviewWarning } from './preview-reply.ts'

/** The warnings below a form's colours for previewed input, in words. */
export function draftWarnings({ site, locale }: Visit, { settings = {} }: LookDraft): PreviewWarning[] {
  const words = translator(locale, 'console-look') as Words
  const look = { ...site.settings, ...settings }
  return lookNames
    .filter((name) => settings[name] !== undefined)
    .flatMap((name) =>
      contrastWarnings(name, ({ record, field }) => colourAt(look[record], field)).map(
        ({ field, ground, contrast, least, proposal }) => ({
          field,
          text: words('contrast.tooLow', { on: called(words, name, ground), contrast, least }),
          take: words('contrast.take', { colour: proposal }),
          proposal,
        }),
      ),
    )
}

type Words = (key: string, values?: object) => string

/** The name of a colour in its record's form. For another record's colour it includes that record's name. */
export function called(words: Words, name: string, { record, field }: LookColour): string {
  const own = words(`${record}.${field}`)
  return record === name ? own : words('contrast.ofPart', { part: words(`${record}.title`), field: own })
}
