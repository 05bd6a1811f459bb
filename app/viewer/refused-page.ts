import type { Refusal } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Appearance } from '#app/visit/appearance.ts'
import type { Translator } from '#app/visit/translator.ts'
import type { ReadingPage } from './find-reading-page.ts'
import { html } from './html.ts'
import { viewerWords } from './viewer-words.ts'

/**
 * What stands in the frame where nothing may be read (R320): the sentence, what to do, and the code in small. Where the page
 * the book is read on is known it is asked for a new launch, and a link leads there (docs/adr/043).
 */
export function renderRefusedPage(
  translate: Translator,
  { locale, scheme }: { locale: Locale; scheme: Appearance['scheme'] },
  refusal: Refusal,
  readingPage: ReadingPage | null,
): string {
  const script =
    readingPage !== null &&
    html`<script src="/ask-again.js" data-parent-origin="${readingPage.origin}"></script>`
  const wayOn =
    readingPage !== null &&
    html`<p class="way-on"><a href="${readingPage.href}" target="_parent">${viewerWords(locale).openAgain}</a></p>`
  return html`<!doctype html>
<html lang="${locale}" data-scheme="${scheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${translate('messages:notAllowViewBook')}</title>
<link rel="stylesheet" href="/loading.css">
${script}
</head>
<body><main role="alert"><h1>${translate('messages:notAllowViewBook')}</h1><p>${translate(`errors:${refusal.words}`)}</p>${wayOn}<p class="code">${String(refusal.code)}</p></main></body>
</html>
`.text
}
