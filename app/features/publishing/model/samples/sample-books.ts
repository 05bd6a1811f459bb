import type { Locale } from '#app/kernel/i18n/locale.ts'
import { translator } from '#app/visit/translator.ts'

/** A sample's words, and the shade of the bar on its title page. */
export type SampleBook = {
  title: string
  author: string
  description: string
  grey: number
  chapters: { heading: string; text: string[] }[]
}

const books = ['reading', 'searching', 'selling'] as const
const chapters = ['first', 'second'] as const
const shades = { reading: 0.2, searching: 0.45, selling: 0.7 } as const

/** The samples in a site's own language. Each tells what its reader can try with it. */
export function sampleBooks(lang: Locale): SampleBook[] {
  const say = translator(lang, 'console-samples') as unknown as (key: string, options?: object) => string
  return books.map((book) => ({
    title: say(`${book}.title`),
    author: say('author'),
    description: say(`${book}.description`),
    grey: shades[book],
    chapters: chapters.map((chapter) => ({
      heading: say(`${book}.${chapter}.heading`),
      text: [say(`${book}.${chapter}.text`), say(`${book}.${chapter}.more`, { defaultValue: '' })].filter(
        (paragraph) => paragraph !== '',
      ),
    })),
  }))
}
