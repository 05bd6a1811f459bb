/** Language of words that may not be in the page's: decides the glyphs, where a line breaks, and how it is read out. */
export { languageOf as langOf } from '#app/kernel/i18n/language-of.ts'
