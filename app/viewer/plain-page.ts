import type { PlainPage } from '#app/features/reading/model/viewer/open-viewer.ts'
import type { PagePicture } from '#app/features/reading/model/viewer/read-page-picture.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Appearance } from '#app/visit/appearance.ts'
import { type Translator, textsOf } from '#app/visit/translator.ts'
import type { ReadingPage } from './find-reading-page.ts'
import { Html, html } from './html.ts'
import type { ViewerAssets, ViewerLocale } from './viewer-boot.ts'
import type { WordKey } from './viewer-words.ts'

/** The path of a page without JavaScript. It is requested by a form, since the key must not be in an address. */
export const plainPagePath = '/v/page'

type Turning = { key: string; page: number; pages: number; rightToLeft: boolean }

/** A page of a book for readers without JavaScript: its picture, and forms to turn pages. */
export function renderPlainPage(
  { title, picture, ...turning }: PlainPage & { key: string; page: number },
  { locale, style }: { locale: ViewerLocale; style: string },
): string {
  const words = textsOf(locale, 'viewer')
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, noarchive">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
</head>
<body class="plain">
${turningForm(turning, words)}
<main class="plain-page" aria-label="${words.pageLabel.replace('{{page}}', String(turning.page))}">${picture === null ? html`<p class="alert">${words.noScript}</p>` : pagePicture(picture)}</main>
</body>
</html>
`.text
}

/** The picture's element. Its text is given by the elements around it. */
export function pagePicture(picture: PagePicture): Html {
  if (picture.type === 'svg') return new Html(picture.svg)
  const { bytes, width, height } = picture
  const source = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
  return html`<img class="page-picture" alt="" src="${source}" width="${width}" height="${height}">`
}

/** The forms to turn pages. In a right-bound book the next page is to the left. */
export function turningForm(
  { key, page, pages, rightToLeft }: Turning,
  words: Record<WordKey, string>,
): Html {
  const turn = (to: number, name: string, arrow: string) =>
    html`<button type="submit" name="page" value="${to}" aria-label="${name}"${to < 1 || to > pages ? new Html(' disabled') : ''}>${arrow}</button>`
  const back = (arrow: string) => turn(page - 1, words.previous, arrow)
  const on = (arrow: string) => turn(page + 1, words.next, arrow)
  const keyField = html`<input type="hidden" name="key" value="${key}">`
  return html`<nav class="plain-turning" aria-label="${words.turning}">
<form method="post" action="${plainPagePath}">${keyField}${rightToLeft ? on('‹') : back('‹')}</form>
<form method="post" action="${plainPagePath}">${keyField}<input name="page" type="number" min="1" max="${pages}" value="${page}" aria-label="${words.pageField}"> / ${pages} <button type="submit">${words.goToPage}</button></form>
<form method="post" action="${plainPagePath}">${keyField}${rightToLeft ? back('›') : on('›')}</form>
</nav>`
}

/** An empty page that makes a browser prefetch the viewer's files when it is idle. */
export function renderAheadPage({ script, viewer, pdf, worker }: ViewerAssets): string {
  const links = [script, viewer, pdf, worker].map((href) => html`<link rel="prefetch" href="${href}">`)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Bunko</title>
${links}
</head>
</html>
`.text
}

/**
 * The page in the frame if reading is refused (R320): the reason, what to do, and the code in small letters. If the site's page for the
 * book is known, it is asked for a new launch, and a link leads there (docs/adr/043).
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
    html`<p class="way-on"><a href="${readingPage.href}" target="_parent">${textsOf(locale, 'viewer').openAgain}</a></p>`
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
