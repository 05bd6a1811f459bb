/** The language of a text. It can differ from the page's, and decides glyphs, line breaks and speech. */
export { languageOf as langOf } from '#app/kernel/i18n/locale.ts'
