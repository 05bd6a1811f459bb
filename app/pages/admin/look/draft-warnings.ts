import { contrastWarnings } from '#app/domain/site/look/forms/contrast.ts'
import { lookFormNames } from '#app/domain/site/look/forms/look-inputs.ts'
import type { LookDraft } from '#app/domain/site/look/preview/look-draft.ts'
import { colourPattern } from '#app/values/colour.ts'
import { valueAt } from '#app/values/inputs/value-at.ts'
import type { Locale } from '#app/values/locale.ts'
import { translator } from '#app/visit/translator.ts'
import type { PreviewWarning } from './preview-reply.ts'

/** What a form says below its colours of what was typed to be looked at, in words. */
export function draftWarnings({ settings = {} }: LookDraft, locale: Locale): PreviewWarning[] {
  const words = translator(locale, 'console-look') as (key: string, values?: object) => string
  return lookFormNames.flatMap((name) =>
    contrastWarnings(name, (field) => colourIn(settings[name], field)).map(
      ({ field, ground, contrast, least, proposal }) => ({
        field,
        text: words('contrast.tooLow', { on: words(`${name}.${ground}`), contrast, least }),
        take: words('contrast.take', { colour: proposal }),
        proposal,
      }),
    ),
  )
}

function colourIn(record: object | undefined, field: string): string | null {
  const value = valueAt(record, field)
  return typeof value === 'string' && colourPattern.test(value) ? value : null
}
