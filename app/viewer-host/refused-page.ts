import type { Refusal } from '#app/errors/refusal.ts'
import type { Locale } from '#app/values/locale.ts'
import type { Translator } from '#app/visit/translator.ts'
import { html } from './html.ts'

/** What stands in the frame where nothing may be read (R320): the sentence, what to do, and the code in small. */
export function renderRefusedPage(translate: Translator, locale: Locale, refusal: Refusal): string {
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${translate('messages:notAllowViewBook')}</title>
<link rel="stylesheet" href="/loading.css">
</head>
<body><main role="alert"><h1>${translate('messages:notAllowViewBook')}</h1><p>${translate(`errors:${refusal.name}`)}</p><p class="code">${String(refusal.code)}</p></main></body>
</html>
`.text
}
